import Database from 'libsql'
import type { Storage } from '../core/store/storage.js'

/** Of the tables below: raised when they change, so that an older file is refused instead of misread. */
const SCHEMA_VERSION = 1

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    scope TEXT NOT NULL,
    value TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS documents_key ON documents (collection, key);
  CREATE INDEX IF NOT EXISTS documents_scope ON documents (collection, scope, seq);
  CREATE TABLE IF NOT EXISTS totals (
    collection TEXT NOT NULL,
    scope TEXT NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (collection, scope)
  ) WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS documents_added AFTER INSERT ON documents BEGIN
    INSERT INTO totals VALUES (new.collection, new.scope, 1)
    ON CONFLICT (collection, scope) DO UPDATE SET total = total + 1;
  END;
  CREATE TRIGGER IF NOT EXISTS documents_removed AFTER DELETE ON documents BEGIN
    UPDATE totals SET total = total - 1 WHERE collection = old.collection AND scope = old.scope;
    DELETE FROM totals WHERE collection = old.collection AND scope = old.scope AND total = 0;
  END;
  CREATE TABLE IF NOT EXISTS files (key TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = ${SCHEMA_VERSION};
`

/** Storage in a file of SQLite's format. */
export interface LibsqlStorage extends Storage {
  /** Counts one by one what `count` keeps a number of: to check it. */
  countAll(collection: string, scope: string): number
}

/**
 * Storage in a file, or in memory for `:memory:`.
 *
 * @throws Error with one plain line where the file is in use, is no database, or was written by another version.
 */
export function openLibsqlStorage(path: string): LibsqlStorage {
  const database = open(path)
  const getValue = database.prepare('SELECT value FROM documents WHERE collection = ? AND key = ?')
  const putValue = database.prepare(
    'INSERT INTO documents (collection, key, scope, value) VALUES (?, ?, ?, ?) ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value',
  )
  const deleteValue = database.prepare('DELETE FROM documents WHERE collection = ? AND key = ?')
  const listValues = database.prepare(
    'SELECT value FROM documents WHERE collection = ? AND scope = ? ORDER BY seq DESC LIMIT ? OFFSET ?',
  )
  const getTotal = database.prepare('SELECT total FROM totals WHERE collection = ? AND scope = ?')
  const countValues = database.prepare(
    'SELECT count(*) AS total FROM documents WHERE collection = ? AND scope = ?',
  )
  const getContent = database.prepare('SELECT content FROM files WHERE key = ?')
  const putContent = database.prepare('INSERT OR REPLACE INTO files (key, content) VALUES (?, ?)')
  const deleteContent = database.prepare('DELETE FROM files WHERE key = ?')

  return {
    get(collection, key) {
      const row = getValue.get(collection, key) as { value: string } | undefined
      return row === undefined ? undefined : JSON.parse(row.value)
    },
    put(collection, key, scope, value) {
      putValue.run(collection, key, scope, JSON.stringify(value))
    },
    delete: (collection, key) => deleteValue.run(collection, key).changes > 0,
    list(collection, scope, { offset, limit }) {
      const rows = listValues.all(collection, scope, limit, offset) as Array<{ value: string }>
      return rows.map((row) => JSON.parse(row.value))
    },
    count(collection, scope) {
      const row = getTotal.get(collection, scope) as { total: number } | undefined
      return row?.total ?? 0
    },
    countAll(collection, scope) {
      const row = countValues.get(collection, scope) as { total: number }
      return row.total
    },
    getFile(key) {
      const row = getContent.get(key) as { content: Uint8Array } | undefined
      return row === undefined ? null : new Uint8Array(row.content)
    },
    putFile(key, content) {
      putContent.run(key, content)
    },
    deleteFile(key) {
      deleteContent.run(key)
    },
    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    clear() {
      database.exec('DELETE FROM documents; DELETE FROM totals; DELETE FROM files;')
    },
    close() {
      // libsql closes a file only when its statements are collected as garbage; the lock is let go here.
      database.exec('PRAGMA locking_mode = NORMAL; BEGIN IMMEDIATE; COMMIT')
      database.close()
    },
  }
}

function open(path: string): Database.Database {
  let database: Database.Database | undefined
  try {
    database = new Database(path)
    // One process at a time holds the file. Its journal makes a write survive the end of the process, `kill -9`
    // included; without `synchronous` a power cut may cost the last writes, and each write costs no disk flush.
    // (In WAL mode, libsql does not let go of an exclusive lock while a statement lives.)
    database.exec(
      'PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF',
    )
    const version = (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
    if (version !== 0 && version !== SCHEMA_VERSION) {
      throw new Error(
        `it was written by another version of the emulator (schema ${version}); use another file`,
      )
    }
    database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`)
    return database
  } catch (error) {
    database?.close()
    throw new Error(`Cannot use ${path}: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'SQLITE_BUSY' || /locked/i.test(message)) return 'another process is using it'
  if (code === 'SQLITE_NOTADB') return 'it is not a database of the emulator'
  if (/^ConnectionFailed/.test(message)) return 'it cannot be opened; does its folder exist?'
  return message
}
