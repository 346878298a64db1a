import type { Generated } from 'kysely'
import type { DayRange } from './day-ranges.ts'

/** Describes a column once: the TypeScript type for queries and the SQL type that a test holds against the real schema. */
export interface Column<Type, HasDefault extends boolean = boolean> {
  sql: string
  nullable: boolean
  hasDefault: HasDefault
  readonly type?: Type
}

const column = <Type>(sql: string): Column<Type, false> => ({ sql, nullable: false, hasDefault: false })

export const uuid = column<string>('uuid')
export const text = column<string>('text')
/** A list of texts, which the schema calls an array and no more. */
export const texts = column<string[]>('ARRAY')
/** A text column whose values a CHECK limits to `Value`, or the only code that writes it. */
export const oneOf = <Value extends string>() => column<Value>('text')
export const integer = column<number>('integer')
/** For amounts that are whole quarters, which are exact in it. */
export const double = column<number>('double precision')
export const bigint = column<number>('bigint')
export const boolean = column<boolean>('boolean')
export const bytea = column<Buffer>('bytea')
/** An instant. */
export const timestamptz = column<Date>('timestamp with time zone')
/** A kitchen day, `YYYY-MM-DD`. */
export const date = column<string>('date')
/** Days, as ranges that neither overlap nor touch. Read only: they are written as SQL. */
export const dayRanges = column<DayRange[]>('datemultirange')
/** A wall-clock time, `18:00:00`; `18:00` may be written. */
export const time = column<string>('time without time zone')
/** The words that a text is found by. Never read: what is asked of them is SQL. */
export const tsvector = column<never>('tsvector')
export const jsonb = column<unknown>('jsonb')

export const nullable = <Type>(of: Column<Type, false>): Column<Type | null, false> => ({ ...of, nullable: true })
export const withDefault = <Type>(of: Column<Type, false>): Column<Type, true> => ({ ...of, hasDefault: true })

/** The row type that Kysely works with, from a table's columns. */
export type RowOf<Columns extends Record<string, Column<unknown>>> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Type, infer HasDefault>
    ? HasDefault extends true
      ? Generated<Type>
      : Type
    : never
}

/** The row types of several tables, by their names. */
export type RowsOf<Described extends Record<string, Record<string, Column<unknown>>>> = {
  [Name in keyof Described]: RowOf<Described[Name]>
}
