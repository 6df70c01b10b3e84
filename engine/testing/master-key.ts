import { readMasterKeys, useMasterKeys } from '../secrets/master-key.ts'

// Before each file of tests: the key is in the environment, where processes that tests start find it too.
useMasterKeys(readMasterKeys(process.env['MASTER_KEY']!))
