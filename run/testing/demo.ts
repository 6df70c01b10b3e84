import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { type Engine, registerFile } from '@nazorat/engine'
import { seedBase } from '../seed/base/seed-base.ts'
import { seedDemo } from '../seed/demo/seed-demo.ts'
import { pdfOf } from '../seed/pdf.ts'

/** Fills a database with the demo. Its files are registered and not stored, and its accounts have no passwords. */
export async function fillWithDemo(engine: Engine, pool: Pool): Promise<void> {
  const run = {
    now: new Date().toISOString(),
    execute: engine.execute,
    async storePdf(userId: string, name: string, text: string) {
      const bytes = pdfOf(text)
      const file = { hash: hash('sha256', bytes), name, size: bytes.length }
      await registerFile(pool, file, userId)
      return file
    },
    setPassword: async () => {},
  }
  await seedBase(run)
  await seedDemo(run)
}
