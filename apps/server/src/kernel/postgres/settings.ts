/**
 * What the embedded PostgreSQL is started with: durable, reachable from this machine only, and small enough for
 * a machine with two cores that also runs the application (the goal is 300 MB for both).
 */
export function settings(port: number, durable = true, more: Record<string, string> = {}): string[] {
  const kept = durable ? 'on' : 'off'
  const values: Record<string, string | number> = {
    // Loopback only: the bundled OpenSSL is old, and nobody else has business here.
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    ssl: 'off',
    // Stretching is for passwords that people think up: ours are 256 random bits, and each connection pays for it.
    scram_iterations: 1,
    // Three servers while one version takes over from another: about 25 each, once all of their work is at its height.
    max_connections: 120,
    // Memory
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    huge_pages: 'off',
    // Fewer helper processes: each costs memory and none of them helps on two cores.
    io_method: 'sync',
    max_worker_processes: 4,
    max_parallel_workers_per_gather: 1,
    autovacuum_max_workers: 2,
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    // What was acknowledged is on disk.
    fsync: kept,
    synchronous_commit: kept,
    full_page_writes: kept,
    min_wal_size: '80MB',
    max_wal_size: '512MB',
    checkpoint_timeout: '10min',
    // Plans: short queries on a solid-state disk; compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Refused statements are the application's to tell of, and their values may be personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
    ...more,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
