import type { StoredImage } from '@nazorat/machines/fields'
import { useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { fileUrl } from '../../api/client.ts'
import type { KindCell } from '../kind-view.ts'
import './image.css'

interface PictureProps {
  value: StoredImage
  /** Said where the picture has no words of its own. */
  label: string
  document?: { type: string; id: string } | undefined
}

/** The small picture, which leads to the large one. Before the document has been saved nobody may open either. */
export function Picture({ value, label, document }: PictureProps) {
  const alt = value.alt ?? label
  // A former picture is shown to nobody: its page says only that it was another one.
  const [isGone, setGone] = useState(false)
  if (!document || isGone) return <span className="picture-unsaved">{value.name}</span>
  return (
    <a className="picture" href={fileUrl(value, document)} target="_blank" rel="noreferrer">
      <img src={fileUrl(value.thumbnail, document)} alt={alt} width={120} height={120} loading="lazy" onError={() => setGone(true)} />
    </a>
  )
}

export const image: KindCell<'image'> = {
  Cell: function Cell({ value, field, document }) {
    const say = useSay()
    return value ? <Picture value={value} label={say(field.label)} document={document} /> : null
  },
}
