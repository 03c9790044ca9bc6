/** What an application may do at once, and by the minute. */
export type Rate = { readonly burst: number; readonly lease: number }

/** A tenth of a minute's calls may come at once; a server takes a quarter of that with each question to the database. */
export function rateOf(perMinute: number): Rate {
  const burst = Math.max(1, Math.ceil(perMinute / 10))
  return { burst, lease: Math.max(1, Math.floor(burst / 4)) }
}

/** Seconds until there is one more call, from nothing; at least one, since that is what headers can say. */
export const secondsForOne = (perMinute: number): number => Math.max(1, Math.ceil(60 / perMinute))
