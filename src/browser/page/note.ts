/** What a note brings along, in one file: charts, the run switch, the place in the contents. */
import '../charts/chart-element.ts';
import '../reading/run-switch.ts';

// Only where the contents have a column beside the text.
if (matchMedia('(min-width: 80rem)').matches) void import('./contents.ts');
