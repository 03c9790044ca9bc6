/*! Days from holiday-cn, Copyright (c) 2019 NateScarlet, MIT License: see LICENSE beside this file. */

/**
 * The official holidays of mainland China, as the State Council's papers have them; written by `scripts/holiday-cn.mjs`.
 * `year`: a year with the addresses of its papers. `off`, `work`: from this date so many days are off, or are worked in
 * exchange, for this holiday; at the end which of them are statutory, counted from 1.
 */
export const officialText = `
year 2007 http://www.gov.cn/zhengce/zhengceku/2008-03/28/content_1761.htm
work 2006-12-30 2 元旦
off 2007-01-01 3 元旦 1
work 2007-02-17 1 春节
off 2007-02-18 7 春节 1-3
work 2007-02-25 1 春节
work 2007-04-28 2 劳动节
off 2007-05-01 7 劳动节 1-3
work 2007-09-29 2 国庆节
off 2007-10-01 7 国庆节 1-3
year 2008 http://www.gov.cn/zhengce/zhengceku/2008-03/28/content_1645.htm
work 2007-12-29 1 元旦
off 2007-12-30 3 元旦 3
work 2008-02-02 2 春节
off 2008-02-06 7 春节 1-3
off 2008-04-04 3 清明节 1
off 2008-05-01 3 劳动节 1
work 2008-05-04 1 劳动节
off 2008-06-07 3 端午节 2
off 2008-09-13 3 中秋节 2
work 2008-09-27 2 国庆节
off 2008-09-29 7 国庆节 3-5
year 2009 http://www.gov.cn/zhengce/zhengceku/2008-12/10/content_1572.htm
off 2009-01-01 3 元旦 1
work 2009-01-04 1 元旦
work 2009-01-24 1 春节
off 2009-01-25 7 春节 1-3
work 2009-02-01 1 春节
off 2009-04-04 3 清明节 1
off 2009-05-01 3 劳动节 1
off 2009-05-28 3 端午节 1
work 2009-05-31 1 端午节
work 2009-09-27 1 国庆节、中秋节
off 2009-10-01 8 国庆节、中秋节 1-3
work 2009-10-10 1 国庆节、中秋节
year 2010 http://www.gov.cn/zhengce/zhengceku/2009-12/08/content_1476.htm
off 2010-01-01 3 元旦 1
off 2010-02-13 7 春节 1-3
work 2010-02-20 2 春节
off 2010-04-03 3 清明节 3
off 2010-05-01 3 劳动节 1
work 2010-06-12 2 端午节
off 2010-06-14 3 端午节 3
work 2010-09-19 1 中秋节
off 2010-09-22 3 中秋节 1
work 2010-09-25 1 中秋节
work 2010-09-26 1 国庆节
off 2010-10-01 7 国庆节 1-3
work 2010-10-09 1 国庆节
year 2011 http://www.gov.cn/zhengce/zhengceku/2010-12/10/content_1423.htm
off 2011-01-01 3 元旦 1
work 2011-01-30 1 春节
off 2011-02-02 7 春节 1-3
work 2011-02-12 1 春节
work 2011-04-02 1 清明节
off 2011-04-03 3 清明节 3
off 2011-04-30 3 劳动节 2
off 2011-06-04 3 端午节 3
off 2011-09-10 3 中秋节 3
off 2011-10-01 7 国庆节 1-3
work 2011-10-08 2 国庆节
year 2012 http://www.gov.cn/zhengce/zhengceku/2011-12/06/content_1411.htm
work 2011-12-31 1 元旦
off 2012-01-01 3 元旦 1
work 2012-01-21 1 春节
off 2012-01-22 7 春节 1-3
work 2012-01-29 1 春节
work 2012-03-31 2 清明节
off 2012-04-02 3 清明节 3
work 2012-04-28 1 劳动节
off 2012-04-29 3 劳动节 3
off 2012-06-22 3 端午节 2
work 2012-09-29 1 中秋节、国庆节
off 2012-09-30 8 中秋节、国庆节 1-4
year 2013 http://www.gov.cn/zhengce/zhengceku/2012-12/10/content_1353.htm
off 2013-01-01 3 元旦 1
work 2013-01-05 2 元旦
off 2013-02-09 7 春节 1-3
work 2013-02-16 2 春节
off 2013-04-04 3 清明节 1
work 2013-04-07 1 清明节
work 2013-04-27 2 劳动节
off 2013-04-29 3 劳动节 3
work 2013-06-08 2 端午节
off 2013-06-10 3 端午节 3
off 2013-09-19 3 中秋节 1
work 2013-09-22 1 中秋节
work 2013-09-29 1 国庆节
off 2013-10-01 7 国庆节 1-3
work 2013-10-12 1 国庆节
year 2014 http://www.gov.cn/zhengce/zhengceku/2014-01/02/content_1194.htm
off 2014-01-01 1 元旦 1
work 2014-01-26 1 春节
off 2014-01-31 7 春节 1-3
work 2014-02-08 1 春节
off 2014-04-05 1 清明节 1
off 2014-04-07 1 清明节
off 2014-05-01 3 劳动节 1
work 2014-05-04 1 劳动节
off 2014-06-02 1 端午节 1
off 2014-09-08 1 中秋节 1
work 2014-09-28 1 国庆节
off 2014-10-01 7 国庆节 1-3
work 2014-10-11 1 国庆节
year 2015 http://www.gov.cn/zhengce/zhengceku/2014-12/16/content_9302.htm http://www.gov.cn/zhengce/zhengceku/2015-05/13/content_9742.htm
off 2015-01-01 3 元旦 1
work 2015-01-04 1 元旦
work 2015-02-15 1 春节
off 2015-02-18 7 春节 2-4
work 2015-02-28 1 春节
off 2015-04-05 2 清明节 1
off 2015-05-01 1 劳动节 1
off 2015-06-20 1 端午节 1
off 2015-06-22 1 端午节
off 2015-09-03 3 抗日战争暨世界反法西斯战争胜利70周年纪念日
work 2015-09-06 1 抗日战争暨世界反法西斯战争胜利70周年纪念日
off 2015-09-27 1 中秋节 1
off 2015-10-01 7 国庆节 1-3
work 2015-10-10 1 国庆节
year 2016 http://www.gov.cn/zhengce/zhengceku/2015-12/10/content_10394.htm
off 2016-01-01 1 元旦 1
work 2016-02-06 1 春节
off 2016-02-07 7 春节 2-4
work 2016-02-14 1 春节
off 2016-04-04 1 清明节 1
off 2016-05-01 2 劳动节 1
off 2016-06-09 3 端午节 1
work 2016-06-12 1 端午节
off 2016-09-15 3 中秋节 1
work 2016-09-18 1 中秋节
off 2016-10-01 7 国庆节 1-3
work 2016-10-08 2 国庆节
year 2017 http://www.gov.cn/zhengce/zhengceku/2016-12/01/content_5141603.htm
off 2017-01-01 2 元旦 1
work 2017-01-22 1 春节
off 2017-01-27 7 春节 2-4
work 2017-02-04 1 春节
work 2017-04-01 1 清明节
off 2017-04-02 3 清明节 3
off 2017-05-01 1 劳动节 1
work 2017-05-27 1 端午节
off 2017-05-28 3 端午节 3
work 2017-09-30 1 中秋节、国庆节
off 2017-10-01 8 中秋节、国庆节 1-4
year 2018 http://www.gov.cn/zhengce/zhengceku/2017-11/30/content_5243579.htm
off 2018-01-01 1 元旦 1
work 2018-02-11 1 春节
off 2018-02-15 7 春节 2-4
work 2018-02-24 1 春节
off 2018-04-05 3 清明节 1
work 2018-04-08 1 清明节
work 2018-04-28 1 劳动节
off 2018-04-29 3 劳动节 3
off 2018-06-18 1 端午节 1
off 2018-09-24 1 中秋节 1
work 2018-09-29 2 国庆节
off 2018-10-01 7 国庆节 1-3
year 2019 http://www.gov.cn/zhengce/zhengceku/2018-12/06/content_5346276.htm http://www.gov.cn/zhengce/zhengceku/2019-03/22/content_5375877.htm
work 2018-12-29 1 元旦
off 2018-12-30 3 元旦 3
work 2019-02-02 2 春节
off 2019-02-04 7 春节 2-4
off 2019-04-05 1 清明节 1
work 2019-04-28 1 劳动节
off 2019-05-01 4 劳动节 1
work 2019-05-05 1 劳动节
off 2019-06-07 1 端午节 1
off 2019-09-13 1 中秋节 1
work 2019-09-29 1 国庆节
off 2019-10-01 7 国庆节 1-3
work 2019-10-12 1 国庆节
year 2020 http://www.gov.cn/zhengce/zhengceku/2019-11/21/content_5454164.htm http://www.gov.cn/zhengce/zhengceku/2020-01/27/content_5472352.htm
off 2020-01-01 1 元旦 1
work 2020-01-19 1 春节
off 2020-01-24 10 春节 2-4
work 2020-02-03 1 春节
off 2020-04-04 3 清明节 1
work 2020-04-26 1 劳动节
off 2020-05-01 5 劳动节 1
work 2020-05-09 1 劳动节
off 2020-06-25 3 端午节 1
work 2020-06-28 1 端午节
work 2020-09-27 1 国庆节、中秋节
off 2020-10-01 8 国庆节、中秋节 1-3
work 2020-10-10 1 国庆节、中秋节
year 2021 http://www.gov.cn/zhengce/zhengceku/2020-11/25/content_5564127.htm
off 2021-01-01 3 元旦 1
work 2021-02-07 1 春节
off 2021-02-11 7 春节 2-4
work 2021-02-20 1 春节
off 2021-04-03 3 清明节 2
work 2021-04-25 1 劳动节
off 2021-05-01 5 劳动节 1
work 2021-05-08 1 劳动节
off 2021-06-12 3 端午节 3
work 2021-09-18 1 中秋节
off 2021-09-19 3 中秋节 3
work 2021-09-26 1 国庆节
off 2021-10-01 7 国庆节 1-3
work 2021-10-09 1 国庆节
year 2022 http://www.gov.cn/zhengce/zhengceku/2021-10/25/content_5644835.htm
off 2022-01-01 3 元旦 1
work 2022-01-29 2 春节
off 2022-01-31 7 春节 2-4
work 2022-04-02 1 清明节
off 2022-04-03 3 清明节 3
work 2022-04-24 1 劳动节
off 2022-04-30 5 劳动节 2
work 2022-05-07 1 劳动节
off 2022-06-03 3 端午节 1
off 2022-09-10 3 中秋节 1
off 2022-10-01 7 国庆节 1-3
work 2022-10-08 2 国庆节
year 2023 http://www.gov.cn/zhengce/zhengceku/2022-12/08/content_5730844.htm
off 2022-12-31 3 元旦 2
off 2023-01-21 7 春节 2-4
work 2023-01-28 2 春节
off 2023-04-05 1 清明节 1
work 2023-04-23 1 劳动节
off 2023-04-29 5 劳动节 3
work 2023-05-06 1 劳动节
off 2023-06-22 3 端午节 1
work 2023-06-25 1 端午节
off 2023-09-29 8 中秋节、国庆节 1,3-5
work 2023-10-07 2 中秋节、国庆节
year 2024 https://www.gov.cn/zhengce/zhengceku/202310/content_6911528.htm
off 2024-01-01 1 元旦 1
work 2024-02-04 1 春节
off 2024-02-10 8 春节 1-3
work 2024-02-18 1 春节
off 2024-04-04 3 清明节 1
work 2024-04-07 1 清明节
work 2024-04-28 1 劳动节
off 2024-05-01 5 劳动节 1
work 2024-05-11 1 劳动节
off 2024-06-10 1 端午节 1
work 2024-09-14 1 中秋节
off 2024-09-15 3 中秋节 3
work 2024-09-29 1 国庆节
off 2024-10-01 7 国庆节 1-3
work 2024-10-12 1 国庆节
year 2025 https://www.gov.cn/zhengce/zhengceku/202411/content_6986383.htm
off 2025-01-01 1 元旦 1
work 2025-01-26 1 春节
off 2025-01-28 8 春节 1-4
work 2025-02-08 1 春节
off 2025-04-04 3 清明节 1
work 2025-04-27 1 劳动节
off 2025-05-01 5 劳动节 1-2
off 2025-05-31 3 端午节 1
work 2025-09-28 1 国庆节、中秋节
off 2025-10-01 8 国庆节、中秋节 1-3,6
work 2025-10-11 1 国庆节、中秋节
year 2026 https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm
off 2026-01-01 3 元旦 1
work 2026-01-04 1 元旦
work 2026-02-14 1 春节
off 2026-02-15 9 春节 2-5
work 2026-02-28 1 春节
off 2026-04-04 3 清明节 2
off 2026-05-01 5 劳动节 1-2
work 2026-05-09 1 劳动节
off 2026-06-19 3 端午节 1
work 2026-09-20 1 国庆节
off 2026-09-25 3 中秋节 1
off 2026-10-01 7 国庆节 1-3
work 2026-10-10 1 国庆节
`

export const englishNames: Readonly<Record<string, string>> = {
  元旦: 'New Year’s Day',
  春节: 'Spring Festival',
  劳动节: 'Labour Day',
  国庆节: 'National Day',
  清明节: 'Qingming Festival',
  端午节: 'Dragon Boat Festival',
  中秋节: 'Mid-Autumn Festival',
  '国庆节、中秋节': 'National Day and Mid-Autumn Festival',
  '中秋节、国庆节': 'Mid-Autumn Festival and National Day',
  抗日战争暨世界反法西斯战争胜利70周年纪念日: '70th Anniversary of Victory in the War',
}
