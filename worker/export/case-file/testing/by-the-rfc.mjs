/**
 * Verifies a case file independently: with Node's standard library, RFC 6962 (2.1), RFC 8032, RFC 8785 and the description of
 * signed notes. It shares no code with the rest. Usage: node by-the-rfc.mjs case.zip key.pem
 */
import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const sha256 = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()
const members = unzip(readFileSync(process.argv[2]))
const key = createPublicKey(readFileSync(process.argv[3]))
const take = (name) => members.get(name) ?? assert.fail(`${name}: it is missing`)

const [, size, root] = signed(take('checkpoint.txt'))
const proofs = JSON.parse(take('proofs.json'))
assert.equal(String(proofs.size), size, 'checkpoint.txt: another size')

let previous = ''
for (const [i, { position, path, hash, withheld }] of proofs.events.entries()) {
  const name = `events/${String(i + 1).padStart(6, '0')}.json`
  const proof = path.map((each) => Buffer.from(each, 'hex'))
  if (withheld) {
    // Its content is withheld. The next event proves that it belongs to this document.
    assert.ok(i + 1 < proofs.events.length, `${name}: withheld, and the last`)
    assert.equal(rootFrom(Buffer.from(hash, 'hex'), position - 1, Number(size), proof).toString('base64'), root, `${name}: not in the log`)
    previous = hash
    continue
  }
  const content = take(name)
  const event = JSON.parse(content)
  assert.equal(canonical(event), content.toString(), `${name}: not canonical`)
  assert.deepEqual([event.stream, event.version, event.previous], [proofs.document, i + 1, previous], `${name}: out of order`)
  const leaf = sha256(Buffer.of(0), content)
  assert.equal(rootFrom(leaf, position - 1, Number(size), proof).toString('base64'), root, `${name}: not in the log`)
  assert.equal(sha256(take(`machines/${event.machine}.json`)).toString('hex'), event.machine, `${name}: another machine`)
  for (const { hash: sum } of filesIn(event)) {
    const member = [...members.keys()].find((each) => each.startsWith(`files/${sum}.`)) ?? assert.fail(`files/${sum}: it is missing`)
    assert.equal(sha256(take(member)).toString('hex'), sum, `${member}: other bytes`)
  }
  previous = leaf.toString('hex')
}
const [, document, ...listed] = signed(take('contents.txt'))
assert.equal(document, proofs.document, 'contents.txt: another document')
for (const line of listed) assert.equal(sha256(take(line.slice(66))).toString('hex'), line.slice(0, 64), `${line.slice(66)}: other bytes`)
assert.equal(listed.length + 1, members.size, 'contents.txt: it does not list everything')
console.log(`${proofs.events.length} events, ${listed.length} members`)

/** MTH(D[n]) found from a leaf and its audit path, by the recursive definition of PATH. */
function rootFrom(leaf, index, size, path) {
  if (size === 1) {
    assert.equal(path.length, 0, 'a path is too long')
    return leaf
  }
  assert.ok(path.length > 0, 'a path is too short')
  let left = 1
  while (left * 2 < size) left *= 2
  const rest = path.slice(0, -1)
  const beside = path.at(-1)
  return index < left
    ? sha256(Buffer.of(1), rootFrom(leaf, index, left, rest), beside)
    : sha256(Buffer.of(1), beside, rootFrom(leaf, index - left, size - left, rest))
}

/** The lines of a note, if its signature fits; the first four bytes of the signature name the key. */
function signed(note) {
  const text = note.toString()
  const end = text.indexOf('\n\n') + 1
  const signature = Buffer.from(
    text
      .slice(end + 1)
      .trim()
      .split(' ')[2],
    'base64',
  ).subarray(4)
  assert.ok(verify(null, Buffer.from(text.slice(0, end)), key, signature), 'a signature does not fit')
  return text.slice(0, end - 1).split('\n')
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join()}}`
}

function filesIn(value) {
  if (value === null || typeof value !== 'object') return []
  return [...('hash' in value && 'size' in value && 'name' in value ? [value] : []), ...Object.values(value).flatMap(filesIn)]
}

/** The members of a zip archive by its central directory (APPNOTE 4.3.12). */
function unzip(zip) {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const found = new Map()
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50)
    const [method, packed, name, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + packed)
    found.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + name + extra + comment
  }
  return found
}
