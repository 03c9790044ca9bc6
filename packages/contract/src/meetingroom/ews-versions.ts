/** Versions of Exchange that a room can be synchronised with, the newest first; the code is what Exchange calls it. */
export const ewsVersions = {
  Exchange2016: ['Exchange 2016 及以上', 'Exchange 2016 and newer'],
  Exchange2013_SP1: ['Exchange 2013 SP1', 'Exchange 2013 SP1'],
  Exchange2013: ['Exchange 2013', 'Exchange 2013'],
  Exchange2010_SP2: ['Exchange 2010 SP2', 'Exchange 2010 SP2'],
  Exchange2010_SP1: ['Exchange 2010 SP1', 'Exchange 2010 SP1'],
  Exchange2010: ['Exchange 2010', 'Exchange 2010'],
  Exchange2007_SP1: ['Exchange 2007 SP1', 'Exchange 2007 SP1'],
} as const
