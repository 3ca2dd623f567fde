/**
 * Given on the command line, which neither postgresql.conf nor ALTER SYSTEM overrides: what the app promises about the data holds
 * in every installation, and an update brings new values along.
 */
export const serverSettings = {
  // The promises: what was acknowledged survives kill -9 and power loss.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),

  // Nobody but this machine. The socket is in the cluster's own folder, where only its account comes; a kill leaves its file behind, which
  // the next start removes (`orphan.ts`).
  listen_addresses: '127.0.0.1',
  unix_socket_directories: process.platform === 'win32' ? '' : '.',

  shared_buffers: '128MB',
  max_connections: '30',
  // Its compiler is not in the package, and costs more than it saves on short statements.
  jit: 'off',
  timezone: 'UTC',

  // Enough in the log for an online backup; no more than recovery reads in a few seconds.
  wal_level: 'replica',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',

  // Starts, crashes and refused logins. Failed statements are the app's to report: in this file they would put merchants' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  lc_messages: 'C',
}
