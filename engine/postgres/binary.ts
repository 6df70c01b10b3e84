/**
 * Values as Postgres' protocol carries them in binary: a batch has thousands, and neither side has to write and read them
 * as text. The forms are those of each type's `recv` function.
 */
interface BinaryType {
  /** The type's number, the same in every database for what Postgres brings along. */
  readonly oid: number
  write(into: Bytes, value: never): void
}

/** Bytes that grow. */
class Bytes {
  buffer = Buffer.allocUnsafe(65_536)
  length = 0

  reserve(size: number): number {
    if (this.length + size > this.buffer.length) this.buffer = Buffer.concat([this.buffer], 2 * (this.length + size))
    const at = this.length
    this.length += size
    return at
  }

  int32(value: number): void {
    const at = this.reserve(4)
    this.buffer.writeInt32BE(value, at)
  }

  /** Most are short and plain: for those a loop here is quicker than the way to the runtime and back. */
  text(value: string): void {
    const at = this.reserve(3 * value.length)
    const { buffer } = this
    if (value.length < 64) {
      for (let i = 0; ; i++) {
        if (i === value.length) {
          this.length = at + i
          return
        }
        const code = value.charCodeAt(i)
        if (code > 127) break
        buffer[at + i] = code
      }
    }
    this.length = at + buffer.write(value, at)
  }

  uuid(value: string): void {
    const at = this.reserve(16)
    const { buffer } = this
    for (let i = 0, n = 0; n < 16; i += 2) {
      if (value.charCodeAt(i) === dash) i++
      buffer[at + n++] = (hexDigits[value.charCodeAt(i)]! << 4) | hexDigits[value.charCodeAt(i + 1)]!
    }
  }

  bytes(value: Buffer): void {
    const at = this.reserve(value.length)
    value.copy(this.buffer, at)
  }
}

const dash = 45
const hexDigits = new Uint8Array(128)
for (let digit = 0; digit < 16; digit++)
  for (const letter of [digit.toString(16), digit.toString(16).toUpperCase()]) hexDigits[letter.charCodeAt(0)] = digit

const text = { write: (into: Bytes, value: string) => into.text(value) }

const types = {
  uuid: { oid: 2950, write: (into: Bytes, value: string) => into.uuid(value) },
  integer: { oid: 23, write: (into: Bytes, value: number) => into.int32(value) },
  smallint: {
    oid: 21,
    write: (into: Bytes, value: number) => {
      const at = into.reserve(2)
      into.buffer.writeInt16BE(value, at)
    },
  },
  boolean: {
    oid: 16,
    write: (into: Bytes, value: boolean) => {
      const at = into.reserve(1)
      into.buffer[at] = value ? 1 : 0
    },
  },
  text: { oid: 25, ...text },
  json: { oid: 114, ...text },
  bytea: { oid: 17, write: (into: Bytes, value: Buffer) => into.bytes(value) },
  /** Days since 2000. */
  date: { oid: 1082, write: (into: Bytes, value: string) => into.int32((Date.parse(value) - epoch) / 86_400_000) },
  /** Microseconds since 2000. */
  timestamptz: {
    oid: 1184,
    write: (into: Bytes, value: string) => {
      // Of a batch many happened at the same moment.
      if (value !== lastMoment) {
        lastMoment = value
        lastMicroseconds = (Date.parse(value) - epoch) * 1000
      }
      const microseconds = lastMicroseconds
      const high = Math.floor(microseconds / 2 ** 32)
      const at = into.reserve(8)
      into.buffer.writeInt32BE(high, at)
      into.buffer.writeUInt32BE(microseconds - high * 2 ** 32, at + 4)
    },
  },
} satisfies Record<string, BinaryType>

const epoch = Date.UTC(2000, 0, 1)
let lastMoment = ''
let lastMicroseconds = 0

export type TypeName = keyof typeof types

/** The type of a column, without what limits it. */
export const typeNamed = (column: string): TypeName => {
  const name = column.replace(/\(.*/, '')
  if (!Object.hasOwn(types, name)) throw new TypeError(`${column} has no binary form here`)
  return name as TypeName
}

/** An array of values of a type; each what JSON has for it, bytes as a Buffer, moments in ISO 8601. */
export function arrayOf(name: TypeName, values: readonly unknown[]): Buffer {
  const { oid, write }: BinaryType = types[name]
  return array(oid, values.length, (into, i) => writeValue(into, write, values[i]))
}

/** An array of a composite type with this number and these types of its fields; each row has its values in their order. */
export function arrayOfRows(oid: number, fields: readonly TypeName[], rows: readonly (readonly unknown[])[]): Buffer {
  const written = fields.map((name): BinaryType => types[name])
  return array(oid, rows.length, (into, i) => {
    const row = rows[i]!
    const at = into.reserve(4)
    into.int32(written.length)
    for (let n = 0; n < written.length; n++) {
      into.int32(written[n]!.oid)
      writeValue(into, written[n]!.write, row[n])
    }
    into.buffer.writeInt32BE(into.length - at - 4, at)
  })
}

/** One dimension, counted from 1. */
function array(oid: number, length: number, writeItem: (into: Bytes, i: number) => void): Buffer {
  scratch.length = 0
  scratch.int32(length === 0 ? 0 : 1)
  scratch.int32(1)
  scratch.int32(oid)
  if (length > 0) scratch.int32(length)
  if (length > 0) scratch.int32(1)
  for (let i = 0; i < length; i++) writeItem(scratch, i)
  return Buffer.from(scratch.buffer.subarray(0, scratch.length))
}

/** Each value stands behind its length; none has the length -1. */
function writeValue(into: Bytes, write: BinaryType['write'], value: unknown): void {
  if (value === null || value === undefined) return into.int32(-1)
  const at = into.reserve(4)
  write(into, value as never)
  into.buffer.writeInt32BE(into.length - at - 4, at)
}

const scratch = new Bytes()
