/** Every flag with what it means to a reader: what raises it and what to make of the figure. */
export const FLAG_TEXTS = {
  'taxed-faster-than-baseline': {
    title: 'Taxed mode faster than its baseline',
    meaning:
      'A mode that compresses or encrypts has a higher median throughput than the plain one in the same phase. The figure may be real, but work that is added cannot make a path faster by itself: suspect the baseline first.',
  },
  'warm-slower-than-cold': {
    title: 'Warm slower than cold',
    meaning:
      'The second reading of the same files was slower than the first. Either the caches played no part, or something else moved between the two phases.',
  },
  'counter-reset': {
    title: 'Counter reset',
    meaning:
      'The process restarted inside the window, or its counter or the backend shrank. Differences of counters are then invalid. They are left out, never shown as 0.',
  },
  'failed-operations': {
    title: 'Failed operations',
    meaning:
      'Some operations failed. Rates and latencies are of those that succeeded, but the time of the failed ones stays in the wall clock. Logical bytes count only what was uploaded.',
  },
  'too-few-samples': {
    title: 'Too few samples',
    meaning:
      'A percentile is withheld because the sample is too small for it, or a CPU figure hangs on a handful of samples and is shown with this warning.',
  },
  'several-snapshots': {
    title: 'Several snapshots for one window',
    meaning: 'The bundle holds more than one snapshot of counters for one end of a window. The one with the largest name was read.',
  },
  'missing-resource-series': {
    title: 'Resource figures missing',
    meaning:
      'The bundle lacks the samples, markers or counters that a figure needs. The figure is absent, and the page says “not recorded”.',
  },
  'single-observation': {
    title: 'Single observation',
    meaning:
      'There is one trial, or the figure was printed once. It has no spread and no interval, is drawn hollow, and does not earn “faster” or “slower”.',
  },
  'summed-throughput': {
    title: 'Summed throughput',
    meaning:
      'The wall time of the phase is not recorded, so bytes are divided by the sum of operation times. With more than one client that is not a rate at which anything happened.',
  },
  'keys-overwritten': {
    title: 'Keys overwritten',
    meaning:
      'A later concurrency uploaded the same keys again, so that nothing new was stored. Storage figures exist for the first concurrency only.',
  },
  transcribed: {
    title: 'Transcribed',
    meaning:
      'The figure was copied from what its source printed, and the raw bundle is not available. It can be checked against the source, not against data.',
  },
  'partial-run': {
    title: 'Partial run',
    meaning:
      'The run was stopped before all blocks that were planned. What is finished is complete, but the number of blocks was not chosen beforehand.',
  },
  'few-blocks': {
    title: 'Few blocks',
    meaning: 'With fewer than ten blocks the interval of a median covers less than 95 %. Such a run is for trying, not for findings.',
  },
  'stolen-time': {
    title: 'Stolen time',
    meaning:
      'While a cell was measured, the hypervisor gave more than 5 % of the cores’ time to other machines. Times of that block are not ours alone, and CPU time grows with them. Replications leave such blocks out; other figures hold them.',
  },
  'pausing-users': {
    title: 'Pausing users',
    meaning:
      'Little’s law, on requests and time, says that less than nine tenths of the users had a request open. Latencies hold; rates are of fewer users than named.',
  },
  'reference-not-counted': {
    title: 'Reference copy not counted',
    meaning:
      'The stored bytes are logical minus saved bytes. They leave out the full reference copy that delta coding keeps, so the saving is flattering. Look for the corrected figure or the growth on disk.',
  },
} satisfies Readonly<Record<string, { title: string; meaning: string }>>;
