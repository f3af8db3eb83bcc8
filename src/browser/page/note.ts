/** What a note brings along, in one file: charts, the run switch, commands to copy, the place in the contents, definitions. */
import '../charts/chart-element.ts';
import './copy-commands.ts';
import '../reading/run-switch.ts';
import './term-link.ts';

// Only where the contents have a column beside the text.
if (matchMedia('(min-width: 80rem)').matches) void import('./contents.ts');
