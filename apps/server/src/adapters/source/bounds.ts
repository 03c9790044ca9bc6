/** What a source may cost at most. */
export const bounds = {
  people: 20_000,
  bytes: 30 * 1024 * 1024,
  /** Of one page of a directory: a message is held together until it is whole, and a page is a few. */
  pageBytes: 6 * 1024 * 1024,
  /** Of one value; longer ones are photos or mistakes. */
  valueLength: 2_000,
  pages: 1_000,
  connectMs: 10_000,
  /** Of one answer. */
  answerMs: 30_000,
  /** Of one page of a web interface, which may be all people at once. */
  webMs: 300_000,
  sampleRows: 5,
} as const
