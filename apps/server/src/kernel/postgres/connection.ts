import pg from 'pg'

export const superuser = 'postgres'
export const applicationRole = 'workplace'
export const applicationDatabase = 'workplace'

/** Why a connection was not made: nobody listens, the server is on its way up or down, or it is not our server. */
export type NotConnected = 'nobody' | 'soon' | 'stranger'

/** A connection as the superuser to the server on `port`, or why there is none. */
export async function connect(port: number, password: string): Promise<pg.Client | NotConnected> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    application_name: `workplace-console, process ${process.pid}`,
    connectionTimeoutMillis: 1_000,
    keepAlive: true,
  })
  // A server that goes away is noticed through its process; without a listener the event would end ours.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = (error as { code?: string }).code
    if (code === 'ECONNREFUSED') return 'nobody'
    // 57P03 starting up, in recovery or shutting down; 53300 all connections are taken; a reset while it goes down
    if (code === '57P03' || code === '53300' || code === 'ECONNRESET' || code === 'EPIPE') return 'soon'
    // pg has no code for a connection that was closed, or not answered, before it was ready.
    if (code === undefined && /terminated|ended|timeout/.test(String(error))) return 'soon'
    return 'stranger'
  }
}
