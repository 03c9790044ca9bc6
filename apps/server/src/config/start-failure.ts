/** What the operating system says of a folder, as what to do about it. */
const ofFolder: Record<string, string | undefined> = {
  EACCES: 'may not be written by this user. Start as its owner, or set DATA_DIR to another folder.',
  EPERM: 'may not be written by this user. Start as its owner, or set DATA_DIR to another folder.',
  EROFS: 'is on a disk that can only be read. Set DATA_DIR to another folder.',
  ENOTDIR: 'is no folder, or lies below what is none. Set DATA_DIR to a folder.',
  EEXIST: 'is no folder. Set DATA_DIR to a folder.',
}

/** The same from Node, from the database (53100) and from its programs, of which only the words are known. */
const isFull = ({ code, message }: NodeJS.ErrnoException) =>
  code === 'ENOSPC' || code === '53100' || /no space left|free disk space/i.test(message)

/** Why the product does not start, for whoever starts it, who is no developer. */
export function startFailure(error: unknown, dataDir: string | undefined): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path, message } = error as NodeJS.ErrnoException
  if (dataDir === undefined) return message
  if (isFull(error)) return `The disk of DATA_DIR (${dataDir}) is full. Make room on it and start again.\n${message}`
  const why = path?.startsWith(dataDir) ? ofFolder[code] : undefined
  return why === undefined ? message : `DATA_DIR (${dataDir}) ${why}\n${message}`
}
