import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type pg from 'pg'

/** What the driver can and its types do not say. */
type CopyingConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const rowsIn = ({ text }: { text: string }) => Number(text.split(' ')[1])

/** What the driver asks of a query that speaks PostgreSQL's copy protocol; it has none of its own. */
const notOurs = {
  handleRowDescription() {},
  handleDataRow() {},
  handlePortalSuspended() {},
  handleEmptyQuery() {},
  handleReadyForQuery() {},
}

/** `copy … to stdout` into a file. Answers how many rows that were. */
export async function copyOut(client: pg.Client, sql: string, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  const { stream } = client.connection
  let written: Promise<unknown> = Promise.resolve()
  let waiting = 0
  try {
    const count = await new Promise<number>((resolve, reject) => {
      let rows = 0
      const query = {
        ...notOurs,
        submit: (connection: pg.Connection) => void connection.query(sql),
        handleCopyData({ chunk }: { chunk: Buffer }) {
          // the driver reuses its buffer for what comes next
          const kept = Buffer.from(chunk)
          waiting += kept.length
          if (waiting > 4_000_000) stream.pause()
          written = written
            .then(() => file.writeFile(kept))
            .then(() => {
              waiting -= kept.length
              if (waiting < 1_000_000) stream.resume()
            })
          written.catch((error) => {
            stream.destroy(error)
            reject(error)
          })
        },
        handleCommandComplete(told: { text: string }) {
          rows = rowsIn(told)
        },
        handleReadyForQuery: () => resolve(rows),
        handleError: reject,
      }
      client.query(query)
    })
    await written
    return count
  } finally {
    await file.close()
  }
}

/** `copy … from stdin` out of a file. */
export function copyIn(client: pg.Client, sql: string, path: string): Promise<number> {
  const connection = client.connection as CopyingConnection
  return new Promise<number>((resolve, reject) => {
    let rows = 0
    let failed = false
    const send = async () => {
      for await (const chunk of createReadStream(path, { highWaterMark: 1 << 17 })) {
        if (failed) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      if (!failed) connection.endCopyFrom()
    }
    const query = {
      ...notOurs,
      submit: (on: pg.Connection) => void on.query(sql),
      handleCopyInResponse() {
        send().catch((error) => {
          if (!failed) connection.sendCopyFail(String(error))
        })
      },
      handleCommandComplete(told: { text: string }) {
        rows = rowsIn(told)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error: Error) {
        failed = true
        reject(error)
      },
    }
    client.query(query)
  })
}
