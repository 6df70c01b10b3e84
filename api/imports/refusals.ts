import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'

const reasons = {
  importUnderWay: t(
    'Шу файл ҳозир импорт қилинмоқда. У тугагач, натижасини кўринг',
    'Этот файл уже импортируется. Дождитесь окончания и посмотрите результат',
  ),
  importedAlready: t(
    'Шу файл аввал импорт қилинган, унинг ёзувлари эса такрор қўшилган бўларди',
    'Этот файл уже импортирован: его записи добавились бы повторно',
  ),
  importNotReady: t(
    'Импорт бу ҳолатда бажарилмайди. Унинг ҳолатини янгилаб кўринг',
    'Импорт в этом состоянии невозможен. Обновите его состояние',
  ),
  importHasRefused: t(
    'Хато қаторлар бор, шунинг учун файл тўлиқ импорт қилинмайди. Уларни тузатинг ёки фақат тўғри қаторларни импорт қилинг',
    'В файле есть строки с ошибками, поэтому целиком он не импортируется. Исправьте их или импортируйте только верные строки',
  ),
}

/** An import is refused by a rule of imports. Their sentences are the server's alone. */
export const refused = (rule: keyof typeof reasons): Refusal => new Refusal('rule', { reason: reasons[rule], rule })
