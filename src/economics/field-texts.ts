/** What exactly each stated value counts, for the hint below its field. In: nothing. Out: one sentence or two per field. */
import type { Inputs } from './fields.ts';

export const FIELD_TEXTS: Readonly<Record<keyof Inputs['workload'] | keyof Inputs['prices'], string>> = {
  writtenGbPerMonth: 'Logical bytes uploaded in a month, before any compression.',
  retentionIn:
    'Either every byte is kept for a number of months, or a fixed number of artifacts is kept, all versions and product lines together.',
  retention: 'How many months, or how many artifacts.',
  artifactMb: 'Logical size of one object. It sets the number of requests.',
  readsPerStoredByte: 'How often each stored logical byte is read in a month: 1 = the whole store once.',
  deltaEligibleShare: 'Share of the bytes that compress like those of the run. The rest is stored as if the mode did not compress.',
  referenceCachedShare:
    'Share of delta uploads and reads that find the reference copy in the proxy. The others fetch it from the store. No run measures this.',
  baseline: 'Straight to the store costs no proxy, no CPU and no memory. Through the proxy costs what the plain mode of the run cost.',
  instances: 'Each holds the peak memory of the run all month.',
  utilisation: 'Share of the paid vCPU time that does this work; the rest is headroom.',
  peakIngestMbPerS: 'Uploads that the sizing must carry, logical bytes.',
  peakReadMbPerS: 'Downloads that the sizing must carry at the same time, logical bytes.',
  coresPerInstance: 'For the number of instances.',
  latencyBudgetMs: 'Added time per request that you accept. Used where a study has times but no bytes.',
  currency: 'All prices are in it.',
  date: 'The day on which the prices were looked up.',
  storageHotPerGbMonth: 'Per decimal GB.',
  storageColdPerGbMonth: 'Per decimal GB.',
  coldShare: 'Share of the stored bytes.',
  putPer1000: 'One per artifact uploaded.',
  getPer1000: 'One per artifact read, one more for a reference that is fetched.',
  transferStorePerGb: 'Both ways. Not paid where bytes go straight to the store.',
  transferClientPerGb:
    'Clients get all logical bytes in every mode of a store, so it changes the answer only where a study counts bytes on the wire.',
  vcpuHour: 'One vCPU is taken as one core of the run.',
  memoryGbHour: 'Set to 0 where the vCPU price includes it.',
  proxyPerMonth: 'Operation, load balancer, on-call: whatever exists only because there is a proxy.',
  licencePerMonth: 'Of the proxy.',
};
