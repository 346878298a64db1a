/** The little of JSON Schema that the contract's schemas come out as. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** A schema as a person reads types: `{ name: string, quantity: integer 1–50 }`. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.anyOf) return schema.anyOf.map((branch) => typeText(branch, indent)).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `[${typeText(schema.items, indent)}, …]`
  if (schema.properties) return objectText(schema, indent)
  if (typeof schema.additionalProperties === 'object')
    return `{ [key]: ${typeText(schema.additionalProperties, indent)} }`
  return scalarText(schema)
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, of]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${inner}${name}${optional}: ${typeText(of, inner)}`
  })
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

function scalarText({ type, format, minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const low = minimum ?? minLength
  const high = maximum ?? maxLength
  // The limits of a safe integer say nothing to a reader.
  const bounded = high !== undefined && high < Number.MAX_SAFE_INTEGER
  const range = bounded ? ` ${low ?? 0}–${high}${maxLength === undefined ? '' : ' characters'}` : ''
  return `${format ?? [type ?? 'any'].flat().join(' | ')}${range}`
}
