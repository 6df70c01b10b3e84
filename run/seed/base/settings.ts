import { settings } from '@nazorat/machines/documents/settings/setting/settings'
import { seeded } from '../record.ts'

export const settingRecords = Object.entries(settings).map(([code, { name, value, unit }]) =>
  seeded('setting', code, { code, name, value, unit }),
)
