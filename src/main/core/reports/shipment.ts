import type { ListedArrival } from '../../../contract/shapes/arrival.ts'
import { arrivalTexts, readingText } from './arrival-texts.ts'
import type { Report } from './report.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportLanguage } from './report-texts.ts'
import { element, textElement } from './xml.ts'
import type { XmlElement } from './xml.ts'

/** Arrivals and containers as `Shipment` of UBL: a stage and a handling unit per truck, a unit per container. */
export function shipment(report: Report, language: ReportLanguage): XmlElement | null {
  const { arrivals, containers, controlId } = report
  if (arrivals.length === 0 && containers.length === 0) return null
  const readings = arrivals.flatMap((arrival) => arrival.readings)
  return element('cac:Shipment', [
    textElement('cbc:ID', String(controlId)),
    ...arrivals.flatMap((arrival) => wordsOf(arrival, language)).map((text) => textElement('cbc:Information', text)),
    ...readings.map((reading) => textElement('cbc:Information', `${reading.at}: ${readingText(reading, language)}`)),
    ...arrivals.map((arrival) => stage(arrival)),
    ...arrivals.map((arrival) => handlingUnit(arrival, language)),
    ...containers.map(({ container, status }) =>
      element('cac:TransportHandlingUnit', [
        textElement('cbc:ID', container),
        element('cac:Status', [
          textElement('cbc:ConditionCode', status),
          textElement('cbc:Description', reportTexts[language].containerStatus[status]),
        ]),
      ]),
    ),
  ])
}

/** What no element of UBL holds: the dock, and the state of a seal without a number. */
function wordsOf({ dock, seal, sealState }: ListedArrival, language: ReportLanguage): string[] {
  const { columns, sealState: states } = arrivalTexts[language]
  return [
    ...(dock === null ? [] : [`${columns.dock}: ${dock}`]),
    ...(seal !== null || sealState === null ? [] : [`${columns.sealState}: ${states[sealState]}`]),
  ]
}

function stage(arrival: ListedArrival): XmlElement | null {
  const { carrier, plate, driver, leftAt, enteredAt } = arrival
  const event = (name: string, at: string | null) =>
    at === null
      ? null
      : element(name, [
          textElement('cbc:OccurrenceDate', at.slice(0, 10)),
          textElement('cbc:OccurrenceTime', `${at.slice(11, 19)}${at.slice(23)}`),
        ])
  return element('cac:ShipmentStage', [
    // UN/ECE recommendation 19: road.
    textElement('cbc:TransportModeCode', '3'),
    element('cac:CarrierParty', [element('cac:PartyName', [textElement('cbc:Name', carrier)])]),
    element('cac:TransportMeans', [element('cac:RoadTransport', [textElement('cbc:LicensePlateID', plate)])]),
    event('cac:ActualDepartureTransportEvent', leftAt),
    event('cac:ActualArrivalTransportEvent', enteredAt),
    element('cac:DriverPerson', [textElement('cbc:FirstName', driver)]),
  ])
}

function handlingUnit({ seal, sealState, readings }: ListedArrival, language: ReportLanguage): XmlElement | null {
  const celsius = readings.map((reading) => reading.celsius)
  const temperature = (name: string, value: number) =>
    celsius.length === 0
      ? null
      : element(name, [
          textElement('cbc:AttributeID', 'measured'),
          textElement('cbc:Measure', String(value), { unitCode: 'CEL' }),
        ])
  return element('cac:TransportHandlingUnit', [
    seal === null
      ? null
      : element('cac:TransportEquipment', [
          element('cac:TransportEquipmentSeal', [
            textElement('cbc:ID', seal),
            textElement('cbc:Condition', sealState === null ? null : arrivalTexts[language].sealState[sealState]),
          ]),
        ]),
    temperature('cac:MinimumTemperature', Math.min(...celsius)),
    temperature('cac:MaximumTemperature', Math.max(...celsius)),
  ])
}
