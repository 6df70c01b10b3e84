import { addDays, dayOf } from '@nazorat/machines/calendar'
import type { RoleKey } from '../base/roles.ts'
import type { PositionKey } from '../base/lists.ts'
import { chance, digitsOf, idOf } from '../ids.ts'
import { phoneOf, pinflOf } from '../identifiers.ts'
import { type PersonName, personName } from '../names.ts'
import { type Seeded, seeded } from '../record.ts'
import { bodies, type Body } from './bodies.ts'

/** An employee of an organization of the demo, and their account. */
export interface Person {
  readonly key: string
  readonly body: string
  readonly position: PositionKey
  readonly name: PersonName
  readonly birthDate: string
  readonly gender: 'male' | 'female'
  /** How many days the special certificate is still valid, negative if it has expired; null without one. */
  readonly certificateDays: number | null
  readonly role: RoleKey | null
  readonly username: string | null
}

interface Place {
  readonly position: PositionKey
  readonly role?: RoleKey
  /** The user name; in a branch the region's word is appended. */
  readonly username?: string
  readonly certificateDays?: number
}

const inspectionCentre: readonly Place[] = [
  { position: 'head', role: 'ceo', username: 'ceo' },
  { position: 'departmentHead', role: 'topInspector', username: 'topinspector', certificateDays: 610 },
  { position: 'chiefInspector', role: 'inspector', username: 'inspector', certificateDays: 480 },
  { position: 'leadingInspector', role: 'inspector', username: 'inspector2', certificateDays: 320 },
  { position: 'seniorInspector', certificateDays: 205 },
  { position: 'inspector', certificateDays: 45 },
  { position: 'inspector', certificateDays: -12 },
  { position: 'hr', role: 'hr', username: 'hr' },
  { position: 'accountant' },
]

const inspectionBranch: readonly Place[] = [
  { position: 'head', role: 'ceo', username: 'ceo' },
  { position: 'leadingInspector', role: 'inspector', username: 'inspector', certificateDays: 540 },
  { position: 'seniorInspector', certificateDays: 270 },
  { position: 'inspector', certificateDays: 150 },
  { position: 'hr', role: 'hr', username: 'hr' },
]

const authorizedCentre: readonly Place[] = [
  { position: 'director' },
  { position: 'chiefSpecialist', role: 'moderator', username: 'moderator' },
  { position: 'leadingSpecialist', role: 'moderator', username: 'moderator2' },
  { position: 'departmentHead', role: 'authorizedStaff', username: 'staff' },
  { position: 'administrator', role: 'admin', username: 'admin' },
  { position: 'auditor', role: 'auditor', username: 'auditor' },
  { position: 'hr', role: 'hr', username: 'hr.markaz' },
]

const authorizedBranch: readonly Place[] = [
  { position: 'departmentHead' },
  { position: 'chiefSpecialist', role: 'moderator', username: 'moderator' },
]

const placesOf = ({ kind, parent }: Body): readonly Place[] =>
  kind === 'supervising' ? (parent ? inspectionBranch : inspectionCentre) : parent ? authorizedBranch : authorizedCentre

/** Heads have been employed for some years. */
const leading: readonly PositionKey[] = ['head', 'director', 'departmentHead', 'chiefInspector', 'auditor']

/** Two branches in which the last inspector's certificate has expired. */
const lapsed = ['inspection.buxoro', 'inspection.xorazm']

export const staff: readonly Person[] = bodies
  .flatMap((body) => placesOf(body).map((place, i) => ({ body, place, i })))
  .map(({ body: { key: body, parent }, place, i }, n) => {
    const key = `${body}.${i + 1}`
    const gender = n % 3 === 2 ? 'female' : 'male'
    const birthDate = leading.includes(place.position)
      ? addDays('1964-01-01', chance(7000, 'birth', key))
      : addDays('1974-01-01', chance(9500, 'birth', key))
    return {
      key,
      body,
      position: place.position,
      name: personName(n, gender, Number(birthDate.slice(0, 4))),
      birthDate,
      gender,
      certificateDays: lapsed.includes(body) && place.certificateDays === 150 ? -35 : (place.certificateDays ?? null),
      role: place.role ?? null,
      username: place.username ? place.username + (parent ? `.${body.split('.')[1]}` : '') : null,
    }
  })

/** The head of an organization, by its key. */
export const directorOf = (body: string): string | null => staff.find((person) => person.body === body)?.name.full ?? null

/** The employees whose record says more of their post, with the action that writes it. */
export const posts = staff.flatMap(({ key, role }) => {
  const action = role === 'topInspector' ? 'makeTopInspector' : role === 'hr' ? 'makeHr' : null
  return action ? [{ id: idOf('employee', key), action }] : []
})

/** Employee records. The validity of certificates is counted from `now`. */
export const staffRecords = (now: string): readonly Seeded[] => staff.map((person) => recordOf(person, dayOf(now)))

function recordOf({ key, body, position, name, birthDate, gender, certificateDays }: Person, today: string): Seeded {
  const passportDate = addDays(today, -400 - chance(2800, 'passport', key))
  const certified = certificateDays !== null
  const attested = addDays(today, (certificateDays ?? 0) - 3 * 365)
  return seeded('employee', key, {
    fullName: name.full,
    pinfl: pinflOf(birthDate, gender, key),
    birthDate,
    gender,
    nationalityId: idOf('nationality', 'uzbek'),
    citizenshipId: idOf('citizenship', 'UZ'),
    phoneNumber: phoneOf('employee', key),
    passport: `A${'ABCD'[chance(4, 'series', key)]}${digitsOf(7, 'passport', key)}`,
    passportDate,
    passportExpiration: addDays(passportDate, 3652),
    organizationId: idOf('organization', body),
    positionId: idOf('position', position),
    isInspector: certified,
    isPassedAttestation: certified,
    ...(certified && {
      attestationNumber: `${1 + chance(60, 'attestation', key)}-A`,
      attestationDate: attested,
      certificateNumber: `MS ${digitsOf(6, 'certificate', key)}`,
      certificateExpiration: addDays(today, certificateDays),
    }),
    dutyNumber: `XG ${digitsOf(6, 'duty', key)}`,
    dutyExpiration: addDays(today, 120 + chance(900, 'duty', key)),
  })
}
