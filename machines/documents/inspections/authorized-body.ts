import type { Condition, Lookup, RelatedDocument } from '../../kit/index.ts'

/** The lookup of the authorized bodies that work now, for `bodyOf`. */
export const authorizedBodies = {
  every: {
    of: 'organization',
    where: (): Condition[] => [
      { field: 'kind', is: 'equal', value: 'authorized' },
      { field: 'state', is: 'equal', value: 'active' },
    ],
  },
  reads: ['regionId', 'parentId'],
} as const satisfies Lookup

/**
 * The authorized body of a region, where no check names one: its branch there before a centre that has its seat there; the centre where
 * nobody works in the region.
 */
export function bodyOf(
  regionId: string | null,
  bodies: readonly RelatedDocument<'organization', 'regionId' | 'parentId'>[] = [],
): string | null {
  const there = bodies.filter(({ values }) => values.regionId === regionId)
  const isBranch = ({ values }: (typeof bodies)[number]) => values.parentId !== null
  return (there.find(isBranch) ?? there[0] ?? bodies.find((body) => !isBranch(body)))?.id ?? null
}
