import { expect, it } from 'vitest'
import { faultsOf, saidGuests } from './guest'

it('rows without a word are nobody, and what is wrong stands at the row that it is about', () => {
  const people = [{ name: ' ' }, { name: '王伟' }, {}, { name: '李芳', phone: '12345' }]
  expect(saidGuests(people).map(({ name }) => name)).toEqual(['王伟', '李芳'])
  expect(faultsOf({ fields: { 'people.1.phone': '号码有误', plan_end: '已过' } }, people)).toEqual([
    { name: ['people', 3, 'phone'], errors: ['号码有误'] },
    { name: ['plan_end'], errors: ['已过'] },
  ])
})
