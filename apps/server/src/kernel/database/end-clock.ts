/**
 * What a zone's clock shows where something ends, in a statement (`end` and `zone` are columns): the minute after its
 * last one. In the night in which the clock is set that is not what the clock shows at that instant.
 */
export const endClock = (end: string, zone: string): string =>
  `((${end} - interval '1 minute') at time zone ${zone} + interval '1 minute')`
