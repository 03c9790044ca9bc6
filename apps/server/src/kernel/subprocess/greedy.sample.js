// A helper that does what it is asked to: to eat memory in one piece, to never end, to fail, or to answer.
process.on('message', ({ input }) => {
  if (input === 'eat') for (const kept = new Map(); ; ) kept.set(kept.size, [kept.size])
  while (input === 'loop');
  process.send(input === 'fail' ? { failed: 'so it was asked' } : { done: [{ line: process.pid, cells: [input] }] })
})
