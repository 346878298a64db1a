import { PGlite } from '@electric-sql/pglite'
import { writeFileSync, readFileSync } from 'node:fs'
console.time('create'); const a = await PGlite.create(); console.timeEnd('create')
await a.exec('create table x(id int)')
console.time('dump'); const blob = await a.dumpDataDir('none'); console.timeEnd('dump')
writeFileSync('/tmp/t.tar', Buffer.from(await blob.arrayBuffer())); console.log(blob.size)
console.time('load'); const b = await PGlite.create({ loadDataDir: new Blob([readFileSync('/tmp/t.tar')]) }); console.timeEnd('load')
console.log(await b.query('select count(*) from x'), process.memoryUsage().rss/1e6)
