import pg from 'pg'

type Logged = { type: string; message: string; stack: string; cause?: Logged; [more: string]: unknown }

/**
 * An error as the log keeps it. PostgreSQL quotes values: the whole row that a check refused (a person with the hash of
 * the password among them), or the text that was no number. Of its errors only what names the place is kept.
 */
export function errorInLog(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const places = {
    ...(error instanceof pg.DatabaseError
      ? { code: error.code, table: error.table, column: error.column, constraint: error.constraint }
      : { code: (error as NodeJS.ErrnoException).code }),
  }
  return {
    type: error.name,
    message: error instanceof pg.DatabaseError && error.code?.startsWith('22') ? 'a value was refused' : error.message,
    ...places,
    // the first lines of a stack repeat the message
    stack: /(?:\n {4}at .*)+$/.exec(error.stack ?? '')?.[0].trim() ?? '',
    ...(error.cause instanceof Error && depth < 3 ? { cause: errorInLog(error.cause, depth + 1) } : {}),
  }
}
