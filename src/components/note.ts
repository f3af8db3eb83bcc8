/** What a note brings along, in one file: charts, the run switch, commands to copy, the place in the contents. */
import './chart-element.ts';
import './copy-commands.ts';
import './run-switch.ts';
