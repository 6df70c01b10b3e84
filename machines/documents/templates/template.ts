import { choice, defineDirectory, paragraph, problemText, reference, t, type TemplateUse, text } from '../../kit/index.ts'

/** A text that a body keeps, to be put into a field of a form or of an action: the reason of a refusal, the description of a measure. */
export const defineTemplate = (uses: Readonly<Record<string, TemplateUse>>) => {
  const fields = {
    organizationId: reference('organization', t('Ташкилот', 'Организация')),
    usedFor: choice(t('Қайси майдон учун', 'Для какого поля'), {
      options: Object.fromEntries(Object.entries(uses).map(([name, { label }]) => [name, label])),
    }),
    name: text(t('Номи', 'Название'), { max: 200 }),
    text: paragraph(t('Матни', 'Текст')),
  }
  return defineDirectory({
    type: 'template',
    permission: 'Template',
    label: { one: t('Матн шаблони', 'Шаблон текста'), many: t('Матн шаблонлари', 'Шаблоны текстов') },
    fields,
    title: 'name',
    templates: { use: 'usedFor', text: 'text' },
    sections: { template: { label: t('Шаблон', 'Шаблон'), fields: ['usedFor', 'name', 'text'] } },
    importable: false,
    parties: { organizationId: {} },
    party: 'organizationId',
    defaults: ({ organizationId }) => ({ organizationId }),
    rules: ({ values }) => {
      const max = uses[values.usedFor ?? '']?.max
      return {
        ...(values.organizationId === null && { name: [ofNobody] }),
        // The field itself would refuse it.
        ...(max !== undefined && (values.text ?? '').length > max && { text: [problemText('tooLong', fields.text, { maximum: max })] }),
      }
    },
    unique: [['organizationId', 'usedFor', 'name']],
    list: {
      columns: ['name', 'usedFor', 'text', 'organizationId', 'updatedAt', 'state'],
      filters: ['organizationId', 'usedFor', 'name', 'text', 'state'],
      search: ['name', 'text'],
      sort: 'name',
    },
  })
}

const ofNobody = t('Шаблонларни ташкилот ходимлари киритади', 'Шаблоны вносят сотрудники организации')
