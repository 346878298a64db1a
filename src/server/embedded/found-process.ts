import { startEngine } from './engine/engine.ts'

/** The program that founds a database in the directory it is given, and ends. What has gone wrong stands in its output. */

try {
  const engine = await startEngine(process.argv[2] as string, null)
  await engine.close()
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
