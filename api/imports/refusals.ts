import { Refusal, t } from '@nazorat/machines'

const reasons = {
  importUnderWay: t(
    'Shu fayl hozir import qilinmoqda. U tugagach, natijasini koʻring',
    'Шу файл ҳозир импорт қилинмоқда. У тугагач, натижасини кўринг',
    'Этот файл уже импортируется. Дождитесь окончания и посмотрите результат',
  ),
  importedAlready: t(
    'Shu fayl avval import qilingan, uning yozuvlari esa takror qoʻshilgan boʻlardi',
    'Шу файл аввал импорт қилинган, унинг ёзувлари эса такрор қўшилган бўларди',
    'Этот файл уже импортирован: его записи добавились бы повторно',
  ),
  importNotReady: t(
    'Import bu holatda bajarilmaydi. Uning holatini yangilab koʻring',
    'Импорт бу ҳолатда бажарилмайди. Унинг ҳолатини янгилаб кўринг',
    'Импорт в этом состоянии невозможен. Обновите его состояние',
  ),
  importHasRefused: t(
    'Xato qatorlar bor, shuning uchun fayl toʻliq import qilinmaydi. Ularni tuzating yoki faqat toʻgʻri qatorlarni import qiling',
    'Хато қаторлар бор, шунинг учун файл тўлиқ импорт қилинмайди. Уларни тузатинг ёки фақат тўғри қаторларни импорт қилинг',
    'В файле есть строки с ошибками, поэтому целиком он не импортируется. Исправьте их или импортируйте только верные строки',
  ),
}

/** An import is refused by a rule of imports. Their sentences are the server's alone. */
export const refused = (rule: keyof typeof reasons): Refusal => new Refusal('rule', { reason: reasons[rule], rule })
