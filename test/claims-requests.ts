import postgres from 'postgres';

/** Asks a database something over a line of its own, which is closed again. */
export async function queryDatabase<T>(url: string, work: (sql: postgres.Sql) => Promise<T>) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
