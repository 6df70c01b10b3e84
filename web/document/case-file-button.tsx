import { AnchorButton } from '@blueprintjs/core'
import { ArchiveIcon } from '@blueprintjs/icons'
import { t } from '@nazorat/machines'
import { urlOf } from '../server/client.ts'
import { useSay } from '../words/language.tsx'

/** Downloads all that proves what happened to the document: events, files, proofs, and a PDF to read. */
export function CaseFileButton({ type, id }: { type: string; id: string }) {
  const say = useSay()
  return (
    <AnchorButton icon={<ArchiveIcon />} size="small" className="case-file" href={urlOf(`${type}/GetCaseFile/${id}`)} download title={say(words.hint)}>
      {say(words.download)}
    </AnchorButton>
  )
}

const words = {
  download: t('Yigʻma jildni yuklab olish', 'Йиғма жилдни юклаб олиш', 'Скачать сводное дело'),
  hint: t(
    'Voqealar, fayllar, dalillar va PDF; serversiz ham tekshiriladi',
    'Воқеалар, файллар, далиллар ва PDF; серверсиз ҳам текширилади',
    'События, файлы, доказательства и PDF; проверяется и без сервера',
  ),
}
