/** So long after its n-th failure (1, 2, …) an event is tried again, in seconds: a second first, then twice as long, an hour at most. */
export const retrySeconds = (tries: number): number => Math.min(3600, 2 ** Math.min(tries - 1, 12))
