import type { Sql } from '#server/platform/db/database.ts';

/** A corruption of a row, as SQL that changes at least one row of `table`. */
export type RowCorruption = { name: string; table: string; column: string | null; sql: string };

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** Written by the database only. */
  generated: boolean;
  /** The referenced table, if there is one. */
  refers: string | null;
  key: string | null;
  /** The allowed values, where a constraint lists them. */
  allowedValues: string[] | null;
};

/** Every column of the schema with its properties. */
export function schemaColumns(sql: Sql) {
  return sql<Column[]>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type, c.is_nullable = 'YES' as nullable,
      c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as generated, f.refers, f.key, w.words as "allowedValues"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    left join lateral (
      select k.confrelid::regclass::text as refers, a.attname as key
      from pg_constraint k join pg_attribute a on a.attrelid = k.confrelid and a.attnum = k.confkey[1]
      where k.contype = 'f' and cardinality(k.conkey) = 1 and k.conrelid = to_regclass(quote_ident(c.table_name))
        and k.conkey[1] = c.ordinal_position limit 1) f on true
    left join lateral (
      select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as m) as words
      from pg_constraint k where k.contype = 'c' and k.conrelid = to_regclass(quote_ident(c.table_name))
        and c.data_type = 'text' and k.conkey = array[c.ordinal_position::int2] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) w on true
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`;
}

/** At most two corruptions of a column, derived from its type, so that a new column is covered automatically. */
export function columnCorruptionsOf(column: Column, pick: string): RowCorruption[] {
  const { table, column: name } = column;
  if (column.generated) return [];
  const where = (value: string) =>
    `ctid = (select ctid from ${table} where (${pick}) order by ("${name}" is not null) desc, ("${name}" is distinct from (${value})) desc, ctid desc limit 1)`;
  const ways = [...valuesOf(column), ...(column.nullable ? ['null'] : [])].slice(0, 2);
  return ways.map((value) => ({
    name: `${table}.${name} = ${value}`,
    table,
    column: name,
    sql: `update ${table} set "${name}" = ${value} where ${where(value)} and "${name}" is distinct from (${value})`,
  }));
}

function valuesOf({ table, column, type, refers, key, allowedValues }: Column): string[] {
  const name = `"${column}"`;
  if (allowedValues)
    return [0, 1].map(
      (at) =>
        `(array['${allowedValues.join("','")}'])[1 + (array_position(array['${allowedValues.join("','")}'], ${name}) + ${at}) % ${allowedValues.length}]`,
    );
  if (column === 'status')
    return [`(select s from unnest(array['paid','complete']) s where s <> ${name} limit 1)`, `'incomplete'`];
  if (refers)
    return [
      `(select r.${key} from ${refers} r where r.${key} is distinct from ${table}.${name} order by r.${key} desc limit 1)`,
    ];
  if (/int|numeric/.test(type)) return [`coalesce(${name}, 0) + 7`, `coalesce(${name}, 0) - 1`];
  if (type === 'boolean') return [`not coalesce(${name}, false)`];
  if (type.startsWith('timestamp')) return [`coalesce(${name}, now()) - interval '70 days'`];
  if (type === 'date') return [`coalesce(${name}, current_date) + 3`];
  if (type === 'jsonb')
    return [
      `case when jsonb_typeof(${name}) = 'array' then '[]'::jsonb when ${name} = '{}' then '{"x":1}' else '{}' end`,
    ];
  if (type === 'uuid') return ['gen_random_uuid()'];
  if (type === 'bytea') return [`'\\x00'::bytea`];
  if (type === 'ARRAY') return [`coalesce(${name}, '{}') || '{7}'`];
  return [`coalesce(${name}, '') || '7'`];
}

/** A deleted row, and a duplicated row, under new keys where it has some. */
export function rowCorruptionsOf(table: string, columns: Column[], pick: string): RowCorruption[] {
  const tableColumns = columns.filter((one) => one.table === table && (!one.generated || one.column === 'id'));
  const fresh = tableColumns.map(({ column, type }) => {
    if (column === 'id') return type === 'uuid' ? 'gen_random_uuid()' : `(select max(id) + 1000 from ${table})`;
    if (column === 'uuid' || column === 'idempotency_key') return 'gen_random_uuid()';
    if (column === 'source_key' || column === 'order_number' || column === 'receipt_key' || column === 'payment_key')
      return `"${column}" || '7'`;
    return `"${column}"`;
  });
  const rowCondition = `ctid = (select ctid from ${table} where (${pick}) order by ctid desc limit 1)`;
  const names = tableColumns.map(({ column }) => `"${column}"`).join(', ');
  return [
    { name: `${table}: a row is missing`, table, column: null, sql: `delete from ${table} where ${rowCondition}` },
    {
      name: `${table}: a row exists twice`,
      table,
      column: null,
      sql: `insert into ${table} (${names}) overriding system value select ${fresh.join(', ')} from ${table} where ${rowCondition}`,
    },
  ];
}
