import postgres from 'postgres';

/** Runs statements on a separate database connection, which is closed afterwards. */
export async function queryDatabase<T>(url: string, work: (sql: postgres.Sql) => Promise<T>) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
