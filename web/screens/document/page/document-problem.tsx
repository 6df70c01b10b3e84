import { Button } from '@blueprintjs/core'
import { ErrorIcon, SearchIcon } from '@blueprintjs/icons'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { Message } from '../../../ui/message.tsx'
import { listPath } from '../../../navigation/paths.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words as common } from '../../../i18n/words.ts'
import { problemIn } from '../actions/answers.ts'
import { LinkButton } from '../../../ui/link-button.tsx'

/** A document that could not be shown: not there for this person, or not answered. */
export function DocumentProblem({ definition, error, onAgain }: { definition: Definition; error: Error; onAgain: () => void }) {
  const say = useSay()
  const isMissing = problemIn(error)?.status === 404
  return (
    <Message
      level={1}
      title={isMissing ? words.missing : words.failed}
      why={isMissing ? words.missingWhy : (problemIn(error)?.message ?? common.problem.unknown)}
      icon={isMissing ? <SearchIcon size={32} /> : <ErrorIcon size={32} />}
    >
      {!isMissing && (
        <Button intent="primary" onClick={onAgain}>
          {say(common.retry)}
        </Button>
      )}
      <LinkButton to={listPath(definition.type)}>{say(definition.label.many)}</LinkButton>
    </Message>
  )
}

const words = {
  missing: t('Ҳужжат топилмади', 'Документ не найден'),
  missingWhy: t(
    'Ҳужжат ўчирилган ёки сизга кўринмайди. Манзилни текширинг ёки рўйхатдан қидиринг.',
    'Документ удалён или недоступен вам. Проверьте адрес или найдите документ в списке.',
  ),
  failed: t('Ҳужжатни очиб бўлмади', 'Не удалось открыть документ'),
}
