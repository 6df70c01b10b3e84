/** An employee as far as their account is about it. */
interface Employee {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The fields of the account that an employee is given: where they work, their short name and their phone. */
export function accountOf({ id, fields }: Employee): Record<string, unknown> {
  const { organizationId, fullName, phoneNumber } = fields
  return { employeeId: id, organizationId, shortName: typeof fullName === 'string' ? shortNameOf(fullName) : null, phone: phoneNumber }
}

/** «Karimov Sherzod Oʻtkir oʻgʻli» is «Karimov Sh. Oʻ.»: the letters of Uzbek that are written with two signs stay whole. */
export function shortNameOf(fullName: string): string {
  const [surname = '', ...others] = fullName.trim().split(/\s+/)
  const initials = others.filter((word) => !sonOrDaughter.test(word)).flatMap((word) => firstLetter.exec(word)?.[0] ?? [])
  return [surname, ...initials.map((initial) => `${initial}.`)].join(' ').slice(0, 100)
}

const sonOrDaughter = /^(oʻgʻli|qizi|ўғли|қизи|угли|кизи|оглы)$/iu
const firstLetter = /^(?:[sc]h|[og]ʻ|\p{L})/iu
