/** Where a business of the demo works. */
interface Place {
  readonly key: string
  readonly account: string
  readonly name: string
  readonly district: string
  readonly address: string
  readonly oked: string
  readonly point?: readonly [latitude: number, longitude: number]
}

/** The premises of the businesses with demo accounts. */
export const places: readonly Place[] = [
  {
    key: 'market',
    account: 'contractor',
    name: '"Mirobod" supermarketi',
    district: '1726273',
    address: 'Nukus koʻchasi, 41-uy',
    oked: '47110',
    point: [41.285406, 69.264587],
  },
  {
    key: 'shop',
    account: 'contractor',
    name: '"Mirobod" doʻkoni',
    district: '1726266',
    address: 'Amir Temur shoh koʻchasi, 107-uy',
    oked: '47110',
    point: [41.338215, 69.285344],
  },
  { key: 'store', account: 'contractor', name: 'Omborxona', district: '1726283', address: 'Sergeli sanoat zonasi, 12', oked: '52100' },
  {
    key: 'bakery',
    account: 'contractor2',
    name: '"Oltin boshoq" novvoyxonasi',
    district: '1726294',
    address: 'Bunyodkor shoh koʻchasi, 18-uy',
    oked: '10710',
    point: [41.281236, 69.205118],
  },
  { key: 'kiosk', account: 'contractor2', name: 'Non doʻkoni', district: '1726294', address: 'Qatortol koʻchasi, 60-uy', oked: '47240' },
  {
    key: 'plant',
    account: 'contractor3',
    name: 'Goʻshtni qayta ishlash sexi',
    district: '1726283',
    address: 'Yangi Sergeli koʻchasi, 5-uy',
    oked: '10110',
    point: [41.227093, 69.219422],
  },
]
