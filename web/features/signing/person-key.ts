/** Where the E-IMZO program has a key, in its own words. */
export interface StoredKey {
  readonly disk: string
  readonly path: string
  readonly name: string
  /** `cn=…,serialnumber=…,validfrom=…,validto=…,1.2.860.3.16.1.2=<PINFL>,1.2.860.3.16.1.1=<INN>,uid=<INN>` */
  readonly alias: string
}

/** A key as its certificate describes it, for people to choose by. */
export interface PersonKey {
  readonly stored: StoredKey
  readonly name: string
  /** The legal entity that it signs for; null for a private person. */
  readonly organization: string | null
  readonly organizationInn: string | null
  readonly pinfl: string | null
  /** Hexadecimal, in upper case, without leading zeros, as the server names it. */
  readonly serialNumber: string
  readonly validFrom: Date
  readonly validTo: Date
}

export function personKeyOf(stored: StoredKey): PersonKey {
  const of = attributesOf(stored.alias)
  const organizationInn = of.get(organizationInnId) ?? null
  return {
    stored,
    name: of.get('cn') ?? stored.name,
    // A private person's certificate says «не указано» here.
    organization: organizationInn === null ? null : (of.get('o') ?? organizationInn),
    organizationInn,
    pinfl: of.get(pinflId) ?? null,
    serialNumber: (of.get('serialnumber') ?? '').toUpperCase().replace(/^0+(.)/, '$1'),
    validFrom: momentOf(of.get('validfrom')),
    validTo: momentOf(of.get('validto')),
  }
}

/** Whether it may sign now, by its certificate and this computer's clock. */
export const isValid = ({ validFrom, validTo }: PersonKey, now: number): boolean => validFrom.getTime() <= now && now <= validTo.getTime()

const pinflId = '1.2.860.3.16.1.2'
const organizationInnId = '1.2.860.3.16.1.1'

/** The attributes of an alias. A value may have commas in it: an attribute begins where a name and `=` follow one. */
function attributesOf(alias: string): Map<string, string> {
  const parts = alias
    .replace(/,([a-z\d.]+=)/gi, '\n$1')
    .split('\n')
    .map((part) => [part.slice(0, part.indexOf('=')).trim().toLowerCase(), part.slice(part.indexOf('=') + 1).trim()] as const)
  return new Map(parts.filter(([name, value]) => name !== '' && value !== ''))
}

/** «2026.01.31 18:05:00», by the clock of Tashkent, as a moment; an invalid date where it is none. */
function momentOf(text: string | undefined): Date {
  const [, year, month, day, time] = /^(\d{4})\.(\d\d)\.(\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? []
  return new Date(`${year}-${month}-${day}T${time}+05:00`)
}
