import { t } from '@nazorat/machines'

/** Texts about acting for another user. */
export const actingWords = {
  byOrder: t(
    'Siz {name} vazifasini bajarmoqdasiz (№ {number} buyruq, {until} gacha)',
    'Сиз {name} вазифасини бажармоқдасиз (№ {number} буйруқ, {until} гача)',
    'Вы исполняете обязанности: {name} (приказ № {number}, до {until})',
  ),
  looking: t(
    'Siz tizimni {name} nomidan koʻrmoqdasiz: hech narsani oʻzgartirib boʻlmaydi',
    'Сиз тизимни {name} номидан кўрмоқдасиз: ҳеч нарсани ўзгартириб бўлмайди',
    'Вы просматриваете систему от имени пользователя: {name}. Изменить ничего нельзя',
  ),
  back: t('Oʻz nomimdan ishlash', 'Ўз номимдан ишлаш', 'Работать от своего имени'),
  actFor: t('Vazifasini bajarish: {name}', 'Вазифасини бажариш: {name}', 'Исполнять обязанности: {name}'),
  look: t('Tizimni uning nomidan koʻrish', 'Тизимни унинг номидан кўриш', 'Просмотреть систему от имени пользователя'),
  lookHint: t(
    'Foydalanuvchi nimani koʻrayotganini bilish uchun. Hech narsani oʻzgartirib boʻlmaydi, foydalanuvchiga bu haqda xabar beriladi',
    'Фойдаланувчи нимани кўраётганини билиш учун. Ҳеч нарсани ўзгартириб бўлмайди, фойдаланувчига бу ҳақда хабар берилади',
    'Чтобы увидеть то же, что видит пользователь. Изменить ничего нельзя, пользователь получит уведомление',
  ),
}
