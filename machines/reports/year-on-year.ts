import { type CountedColumn, type ReportColumn, t, type Text } from '../kit/index.ts'

/**
 * The columns of a number in the period and in the same period a year before: `prevTotal`, `currTotal`, `diffTotal` and
 * `totalPercent`, which is the number in per cent of the former one.
 */
export function yearOnYear(
  name: string,
  heading: Text,
  counted: Omit<CountedColumn, 'label' | 'heading' | 'yearBefore'>,
): Record<string, ReportColumn> {
  const capital = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const [before, now] = [`prev${capital}`, `curr${capital}`]
  return {
    [before]: { heading, label: t('Бир йил олдин', 'Годом ранее'), ...counted, yearBefore: true },
    [now]: { heading, label: t('Шу даврда', 'За период'), ...counted },
    [`diff${capital}`]: { heading, label: t('Фарқи', 'Разница'), difference: { of: now, less: before } },
    [`${name}Percent`]: { heading, label: t('Ўтган йилга нисбатан, %', 'К прошлому году, %'), ratio: { of: now, to: before } },
  }
}
