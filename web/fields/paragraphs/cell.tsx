import { useLanguage } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'

export const paragraphs: KindCell<'paragraphs'> = { Cell: ParagraphsCell, wide: true, clipped: true }

function ParagraphsCell({ value }: CellProps<'paragraphs'>) {
  const { language } = useLanguage()
  return <span className="kind-paragraph">{value?.[language]}</span>
}
