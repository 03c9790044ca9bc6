/** The events of a controller that are stored: those of the epoch up to an index; 0: none. */
export type StoredEvents = { readonly epoch: number; readonly last: number }

/** Which events a controller holds; `same_last`: the last that we know still reads as it did, null where nobody looked. */
export type HeldEvents = { readonly first: number; readonly last: number; readonly same_last: boolean | null }

/** Which events to fetch, `from` to `to` (none where `to` is less), and how many were overwritten before anybody read them. */
export type EventsToFetch = {
  readonly epoch: number
  readonly from: number
  readonly to: number
  readonly lost: number
}

/** An index that falls begins an epoch, and so does an event that is another one than it was. */
export function eventsToFetch(stored: StoredEvents, held: HeldEvents): EventsToFetch {
  const isNewEpoch = held.last < stored.last || (stored.last > 0 && held.same_last === false)
  const epoch = isNewEpoch ? stored.epoch + 1 : stored.epoch
  const known = isNewEpoch ? 0 : stored.last
  const from = Math.max(known + 1, held.first)
  const lost = held.last === 0 ? 0 : Math.max(0, Math.min(from, held.last + 1) - known - 1)
  return { epoch, from, to: held.last, lost }
}

/** A record that a device sent with its index; `mark` is what it says, by which it is known again. */
export type IndexedRecord = { readonly index: number; readonly time: number; readonly mark: string }

/** What is stored of the device: the records of that index in whichever epoch, and the last one of the latest epoch. */
export type StoredRecords = {
  readonly atIndex: readonly { readonly epoch: number; readonly mark: string }[]
  readonly latest: { readonly epoch: number; readonly index: number; readonly time: number } | null
}

/** Where a record belongs that may come in any order and any number of times: each is stored once. */
export function epochOfRecord(
  { index, time, mark }: IndexedRecord,
  { atIndex, latest }: StoredRecords,
): { readonly epoch: number; readonly is_new: boolean } {
  const same = atIndex.find((one) => one.mark === mark)
  if (same !== undefined) return { epoch: same.epoch, is_new: false }
  // one of before that comes late has a smaller index too, and an earlier time
  const isFallen = latest !== null && index < latest.index && time > latest.time
  let epoch = (latest?.epoch ?? 1) + (isFallen ? 1 : 0)
  while (atIndex.some((one) => one.epoch === epoch)) epoch++
  return { epoch, is_new: true }
}

/** By what a record of a device without indexes is known again. */
export const markOfRecord = (record: {
  readonly pin: string
  /** As the device wrote it. */
  readonly time: string
  readonly way: string
  readonly status: string
}): string => JSON.stringify([record.pin, record.time, record.way, record.status])
