import { writeFileSync } from 'node:fs'
import { PAGE, presentPage } from './spec-coverage/files.ts'

/** `npm run spec-coverage`: writes docs/spec-coverage.md from the list of statements and the tests' marks. */
const { page, problems } = presentPage()
writeFileSync(PAGE, page)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
