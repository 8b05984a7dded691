/** An interchange around the segments of one message, counted right; `una` as announced. */
export function interchange(segments: readonly string[], release = '96A', level = 'UNOC'): string {
  return [
    "UNA:+.? '",
    `UNB+${level}:3+5410000000019:14+7798000000009:14+261120:1702+77'`,
    `UNH+1+DESADV:D:${release}:UN:EAN005'`,
    ...segments.map((segment) => `${segment}'`),
    `UNT+${segments.length + 2}+1'`,
    "UNZ+1+77'",
  ].join('\n')
}

/** A pallet with two boxes; each box has its lines. */
export const nested = [
  'BGM+351+4471-882+9',
  'DTM+137:202611201702:203',
  'DTM+11:20261120:102',
  'RFF+DQ:R-000196',
  'RFF+ON:OC-77',
  "NAD+SU+P001::92++Lácteos O?'Higgins S.A.",
  'NAD+DP+7798000000009::9',
  'CPS+1',
  'PAC+1++201',
  'PCI+33E',
  'GIN+BJ+377900000000000011',
  'CPS+2+1',
  'PAC+39++CT',
  'LIN+1++7790000000003:EN',
  'PIA+1+104412:IN+L26?+09:NB',
  'IMD+F++:::Leche entera ?: 1 L',
  'QTY+12:468:PCE',
  'QTY+59:12',
  'DTM+36:20261215:102',
  'RFF+ON:OC-77:10',
  'CPS+3+1',
  'PAC+1++CT',
  'PCI+33E',
  'GIN+BJ+377900000000000028',
  'LIN+2++104600:IN',
  'MEA+PD+AAA+KGM:73.5',
  'QTY+12:73.5:KGM',
  'PCI+17',
  'DTM+361:20261201:102',
  'QTY+11:40.25:KGM',
  'GIN+BX+L26-0921',
  'PCI+17',
  'QTY+11:30:KGM',
  'GIN+BX+L26-0922',
  'LIN+3++104700:SA',
  'QTY+12:2',
  'GIN+BN+S-1+S-2',
  'CNT+2:3',
]

export const nestedLines = [
  {
    articleCodes: ['104412', '7790000000003'],
    description: 'Leche entera : 1 L',
    lot: 'L26+09',
    expiry: '2026-12-15',
    units: 468_000_000,
    unitCode: 'PCE',
    container: '377900000000000011',
    serials: [],
  },
  ...[
    { lot: 'L26-0921', expiry: '2026-12-01', units: 40_250_000 },
    { lot: 'L26-0922', expiry: null, units: 30_000_000 },
    { lot: null, expiry: null, units: 3_250_000 },
  ].map((portion) => ({
    articleCodes: ['104600'],
    description: null,
    unitCode: 'KGM',
    container: '377900000000000028',
    serials: [],
    ...portion,
  })),
  {
    articleCodes: ['104700'],
    description: null,
    lot: null,
    expiry: null,
    units: 2_000_000,
    unitCode: null,
    container: '377900000000000028',
    serials: ['S-1', 'S-2'],
  },
]

/** A UBL 2.1 despatch advice around these lines. */
export function ublAdvice(lines: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string {
  return `${head}
<DespatchAdvice xmlns="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <b:ID>4471-882</b:ID>
  <b:IssueDate>2026-11-20</b:IssueDate>
  <cac:OrderReference><b:ID>OC-77</b:ID></cac:OrderReference>
  <cac:AdditionalDocumentReference><b:ID>R-000196</b:ID></cac:AdditionalDocumentReference>
  <cac:DespatchSupplierParty>
    <b:CustomerAssignedAccountID>P001</b:CustomerAssignedAccountID>
    <cac:Party>
      <cac:PartyIdentification><b:ID schemeID="0088">5410000000019</b:ID></cac:PartyIdentification>
      <cac:PartyName><b:Name>Lácteos &amp; Hijos</b:Name></cac:PartyName>
    </cac:Party>
  </cac:DespatchSupplierParty>
  <cac:DeliveryCustomerParty/>
${lines}
</DespatchAdvice>`
}

export const ublLine = `<cac:DespatchLine>
  <b:ID>1</b:ID>
  <b:DeliveredQuantity unitCode="KGM">73.5</b:DeliveredQuantity>
  <cac:OrderLineReference><b:LineID>10</b:LineID><cac:OrderReference><b:ID>OC-78</b:ID></cac:OrderReference></cac:OrderLineReference>
  <cac:Item>
    <b:Name><![CDATA[Queso <cremoso>]]></b:Name>
    <cac:BuyersItemIdentification><b:ID>104600</b:ID></cac:BuyersItemIdentification>
    <cac:SellersItemIdentification><b:ID>QC</b:ID></cac:SellersItemIdentification>
    <cac:StandardItemIdentification><b:ID>7790000000003</b:ID></cac:StandardItemIdentification>
    <cac:ItemInstance>
      <b:SerialID>S-1</b:SerialID>
      <cac:LotIdentification><b:LotNumberID>L26-0921</b:LotNumberID><b:ExpiryDate>2026-12-01</b:ExpiryDate></cac:LotIdentification>
    </cac:ItemInstance>
  </cac:Item>
  <cac:Shipment>
    <b:ID>1</b:ID>
    <cac:TransportHandlingUnit><b:ID>377900000000000011</b:ID></cac:TransportHandlingUnit>
  </cac:Shipment>
</cac:DespatchLine>`
