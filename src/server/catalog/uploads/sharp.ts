import sharp from 'sharp'

/** Nothing is worth keeping between two pictures, and one processor is left for everyone else. */
sharp.cache(false)
sharp.concurrency(1)
// No other decoder is ever run, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

export { sharp }
