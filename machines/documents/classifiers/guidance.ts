import { t } from '../../kit/index.ts'
import { common } from '../common-guidance.ts'
import type { Guidance } from '../guidance.ts'

const coded: Guidance = { code: common.code, name: common.names }

/** The directories in which bodies may have records of their own. */
const owned: Guidance = {
  organizationId: common.ownOrganization,
  ...coded,
  text: common.wholeText,
  normativeDocument: common.norm,
}

const ofFunction: Guidance = { ...owned, controlFunctionId: common.controlFunction }

export const checktype: Guidance = {
  ...coded,
  track: t(
    'Раҳбардан кейин келишишга борадими ёки субъект фақат хабардор қилинадими.',
    'Идёт ли документ после руководителя на согласование или субъекта только уведомляют.',
  ),
  maxDays: t('Қонун рухсат берган энг узун вақт, бутун сон.', 'Самое долгое время, которое допускает закон, целое число.'),
  byRiskAnalysis: t('Белгиланса, юборишда субъектнинг хавф бали сўралади.', 'Если отмечено, при отправке спрашивают балл риска субъекта.'),
}

export const checkbasis: Guidance = {
  name: common.names,
  needsPreliminaryStudy: t('Белгиланса, бу ҳужжатсиз юбориб бўлмайди.', 'Если отмечено, без этого документа не отправить.'),
  byRiskAnalysis: t('Белгиланса, форма субъектнинг балини танлашни талаб қилади.', 'Если отмечено, форма требует выбрать балл субъекта.'),
  needsBases: t('Белгиланса, тасдиқловчи файлларсиз юбориб бўлмайди.', 'Если отмечено, без подтверждающих файлов не отправить.'),
}

export const oked: Guidance = {
  code: t('Бешта рақам, давлат классификаторидаги каби.', 'Пять цифр, как в государственном классификаторе.'),
  name: common.names,
}

export const controlfunctionform = coded
export const organfunction = coded

export const checkingquiz: Guidance = {
  ...ofFunction,
  items: t(
    'Жойида бирма-бир кўриладиган талаблар; тартиби натижада сақланади.',
    'Требования, которые смотрят на месте одно за другим; порядок сохранится в результате.',
  ),
  'items.description': t(
    'Инспектор ҳа ёки йўқ деб жавоб бера оладиган битта талаб.',
    'Одно требование, на которое инспектор ответит да или нет.',
  ),
  'items.descriptionRu': t('Худди шу талаб русча ўқийдиганлар учун.', 'То же требование для тех, кто читает по-русски.'),
  'items.recommendationRu': t('Худди шу маслаҳат русча ўқийдиганлар учун.', 'Тот же совет для тех, кто читает по-русски.'),
  'items.section': t(
    'Бандлар шу ном остида гуруҳланади, масалан: ҳужжатлар, бино.',
    'Под этим именем пункты стоят вместе, например: документы, здание.',
  ),
  'items.severity': t(
    'Бажарилмаса, одатда қанчалик хавфли: инспектор жойида ўзгартира олади.',
    'Насколько опасно, если не выполнено: инспектор может уточнить.',
  ),
  'items.requirementId': t(
    'Бажарилмаса, қайси норма бузилади, реестрдан танланади.',
    'Какая норма нарушена, если не выполнено, из реестра.',
  ),
  'items.code': t(
    'Бошқа банд шартида ёзиш учун қисқа белги, масалан: 2.1.',
    'Короткий знак, чтобы назвать его в условии другого пункта, например: 2.1.',
  ),
  'items.onlyIf': t(
    'Ёзилса, банд фақат юқоридаги ўша бандга керакли жавоб берилганда сўралади.',
    'Если указан, пункт спрашивают только при нужном ответе на тот, что выше.',
  ),
  'items.onlyIfAnswer': t('Юқоридаги банднинг қайси жавоби буни керак қилади.', 'Какой ответ на пункт выше делает этот нужным.'),
  'items.recommendation': t('Бажарилмаган бўлса, субъектга нима маслаҳат берилиши.', 'Что посоветовать субъекту, если не выполнено.'),
}

export const controlfunction: Guidance = {
  ...owned,
  formId: t(
    'Вазифа қандай бажарилиши, маълумотномадан: рейд, мониторинг ва бошқалар.',
    'Как исполняется задача, из справочника: рейд, мониторинг и другое.',
  ),
}

export const mandatoryrequirement = ofFunction
export const obligationofentrepreneur = ofFunction

export const healthriskfactor: Guidance = {
  ...ofFunction,
  weight: t('Омилнинг хавфга қўшадиган улуши, ўнли каср.', 'Доля, которую фактор вносит в риск, десятичная дробь.'),
}

export const rejectionreason: Guidance = { name: common.names }
export const organizationinspectiontype: Guidance = { name: common.names }
