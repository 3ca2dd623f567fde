/**
 * Set on the command line, which overrides postgresql.conf and ALTER SYSTEM: the app's guarantees hold in every installation, and an update
 * brings new values.
 */
export const serverSettings = {
  // Durability: acknowledged writes survive kill -9 and power loss.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),

  // Reachable from this machine only. The socket is in the cluster's own folder, which only its account can enter; a kill leaves its file,
  // which the next start removes (`orphan.ts`).
  listen_addresses: '127.0.0.1',
  unix_socket_directories: process.platform === 'win32' ? '' : '.',

  shared_buffers: '128MB',
  max_connections: '30',
  // LLVM is not in the package, and JIT costs more than it saves on short statements.
  jit: 'off',
  timezone: 'UTC',

  // Enough WAL for an online backup; no more than recovery replays in a few seconds.
  wal_level: 'replica',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',

  // Starts, crashes and refused logins. The app reports failed statements: here they would log merchants' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  lc_messages: 'C',
}
