/** A question as a buyer asks it, and what its answer must and must not contain. */
export interface BuyerQuestion {
  readonly asks: string;
  readonly must: readonly RegExp[];
  readonly mustNot?: readonly RegExp[];
}

const UNKNOWN = /I don't know/;
const NOT_TOLD = /can't (?:tell|predict)|no legal|doesn't forecast/;

/** The questions by which the search was tuned. */
export const TUNED_QUESTIONS: readonly BuyerQuestion[] = [
  { asks: 'What does a report tell me?', must: [/rate with its uncertainty/] },
  { asks: 'What does velocity mean?', must: [/millimeters a year/] },
  { asks: 'is a negative number sinking or rising?', must: [/Negative is sinking/] },
  { asks: 'what is notable_subsidence', must: [/notable_subsidence/, /-8|−8/] },
  { asks: 'What does sigma mean?', must: [/standard deviation/] },
  { asks: 'what is the ± after the velocity', must: [/95 % interval/] },
  { asks: 'How sure are you about the number?', must: [/confidence_tier/] },
  { asks: 'what does "within_margin" mean', must: [/n't known/] },
  { asks: 'What is line of sight?', must: [/slant/] },
  { asks: 'relative to what is the movement measured?', must: [/zero/] },
  { asks: 'why are there gaps in the curve?', must: [/never fill gaps/] },
  { asks: 'What does no_clear_trend mean?', must: [/doesn't mean that the ground is stable/] },
  { asks: 'it says "stable". does the house not move at all?', must: [/95 % interval/], mustNot: [/safe/] },
  { asks: 'what does inconclusive mean', must: [/doesn't allow any rate/, /free/] },
  { asks: 'Is my house safe?', must: [NOT_TOLD, /engineer/], mustNot: [/is safe\b(?!,)/] },
  { asks: 'are there cracks in the foundation because of this?', must: [/can't tell/, /engineer/] },
  { asks: 'Will there be a sinkhole tomorrow?', must: [/can't predict/] },
  { asks: 'why is the ground sinking here?', must: [/can't tell why/] },
  { asks: 'will it continue to sink next year', must: [/doesn't forecast/] },
  { asks: 'Can I sue the seller?', must: [/legal/, /lawyer/] },
  { asks: 'should i buy this house?', must: [/doesn't say what a property is worth or whether to buy/] },
  { asks: 'the report says rapid subsidence, what should I do now?', must: [/engineer/] },
  { asks: 'How much is a report?', must: [/^A report costs 0\.40 USD/] },
  { asks: 'how much is it', must: [/^A report costs 0\.40 USD/] },
  { asks: 'How much does a report cost?', must: [/0\.40 USD/, /free/] },
  { asks: 'what do you charge when there is no data', must: [/0\.40 USD|free/] },
  { asks: 'is there a subscription', must: [/no subscription/] },
  { asks: 'Do I get free credits?', must: [/2\.00 USD/] },
  { asks: 'how do i get an api key', must: [/register/] },
  { asks: 'Give me a curl command', must: [/curl/, /api\/v1\/motion/] },
  { asks: 'can i check 300 addresses at once?', must: [/batch/] },
  { asks: 'I want my money back', must: [/ticket/] },
  { asks: 'where do I find my invoice', must: [/invoice/i, /orders/] },
  { asks: 'Can I pay with bitcoin or a card?', must: [/[Cc]redits/] },
  { asks: 'what happens if my connection drops during a purchase', must: [/Idempotency-Key/] },
  { asks: 'can I limit how much my agent spends per day', must: [/spend_cap/] },
  { asks: 'do I need to pay twice to see my report again?', must: [/for nothing|never charges you/] },
  { asks: 'How old is the data?', must: [/last_observation/] },
  { asks: 'which satellite do you use', must: [/radar satellites/] },
  { asks: 'what does error code insufficient_credits mean', must: [/insufficient_credits/, /credits/] },
  { asks: 'Is there a map?', must: [/map/] },
  { asks: 'can I print it as pdf', must: [/report\.pdf/] },
  { asks: 'I want to talk to a human', must: [/ticket/] },
  { asks: 'who are you', must: [/assistant/] },
  // Misspelled.
  { asks: 'wat does subsidance mean', must: [/sinking/] },
  { asks: 'how acurate is it?', must: [/95 %/] },
  { asks: 'sinkhloe risk in florida?', must: [/can't predict/] },
  { asks: 'whats the prise of a reprot', must: [/0\.40 USD/] },
  // Unknown topics.
  { asks: 'What is the capital of France?', must: [UNKNOWN] },
  { asks: 'write me a poem about cats', must: [UNKNOWN] },
];

/** Written before the search was tuned; 12 of 24 were answered at that time. */
export const EARLY_QUESTIONS: readonly BuyerQuestion[] = [
  { asks: 'What am I buying for forty cents?', must: [/0\.40 USD|rate with its uncertainty/] },
  { asks: 'what is the difference between confidence and confidence_tier?', must: [/confidence_tier/] },
  { asks: 'is the measurement for my building or the entire block?', must: [/cell/] },
  { asks: 'The lot next door has a different velocity, why?', must: [/unevenly|neighbo/] },
  { asks: 'does rain or a dry summer influence the result', must: [/groundwater|soil moisture/] },
  { asks: 'Could a hillside slide show up as vertical?', must: [/sideways|slope/] },
  { asks: 'Can you certify the foundation for my lender?', must: [/can't tell|engineer|advice/] },
  { asks: 'Whose fault is it that the land subsides?', must: [/can't tell why/] },
  { asks: 'How many inches will it drop by 2035?', must: [/doesn't forecast/] },
  { asks: 'Does homeowners insurance pay for this?', must: [/insurance/] },
  { asks: 'I typed my address and it was not found', must: [/coordinates/] },
  { asks: 'My result was no_data, did I pay?', must: [/free/] },
  { asks: 'how long until new measurements arrive', must: [/last_observation|newest|new data/] },
  { asks: 'do you have a sandbox', must: [/fake credits/] },
  { asks: 'I got HTTP 429', must: [/Retry-After/] },
  { asks: 'Can I see how the ground moved between 2019 and 2023?', must: [/timeseries/] },
  { asks: 'are my conversations kept somewhere', must: [/my-chats/] },
  { asks: 'our accountant needs a bill with our VAT number', must: [/invoice/i] },
  { asks: 'someone stole my key', must: [/revoke/] },
  { asks: 'I think the number for my home is plain wrong', must: [/ticket/] },
  { asks: 'Last month the rate was another one', must: [/release/] },
  { asks: 'wich arias do you cuver', must: [/frames|coverage/] },
  { asks: 'Who won the world cup?', must: [UNKNOWN] },
  { asks: 'Tell me a recipe for pancakes', must: [UNKNOWN] },
];

/** Written after the search was tuned and asked once: how it handles questions it has never seen. */
export const HELD_OUT_QUESTIONS: readonly BuyerQuestion[] = [
  { asks: 'Do I get charged if you have nothing for my street?', must: [/free/] },
  { asks: 'can you tell me if my basement walls are ok', must: [/can't tell|engineer/] },
  { asks: 'how do you know what is zero', must: [/zero/] },
  { asks: 'is plus or minus two millimeters good', must: [/interval|standard deviation|uncertainty/] },
  { asks: 'does it see the swimming pool in my backyard', must: [/cell/] },
  { asks: 'we have 2,000 warehouses, what is the easiest way', must: [/batch/] },
  {
    asks: 'my realtor says the area is sinking, is that true',
    must: [/report|covered|frame|place/],
    mustNot: [/^Yes/],
  },
  { asks: 'what is the statute of limitations for hidden defects', must: [/legal|do not know/] },
  { asks: 'how much sinking is normal for a house', must: [/rate|v <|assessment_code/], mustNot: [/safe/] },
  { asks: 'could the oil wells nearby be the reason', must: [/can't tell why/] },
  { asks: 'when was the satellite last over my home', must: [/last_observation/] },
  {
    asks: 'i need the pdf again, do I have to buy it once more',
    must: [/7 days|for nothing|never charges you/],
  },
  { asks: 'your api returned 402', must: [/credits|402/] },
  { asks: 'Can my colleague use my account with a limit?', must: [/child key|cap/] },
  { asks: 'is there an earthquake warning', must: [/doesn't forecast|do not know/] },
  { asks: 'do i need to be a programmer', must: [/page|API|account|do not know/] },
  { asks: 'How far back does the record go?', must: [/span_years|observations|record|timeseries/] },
  { asks: 'what if I give you the wrong coordinates', must: [/coordinates|place/] },
  { asks: 'what are mm/yr in inches', must: [/inch/] },
  { asks: 'which plan should I pick', must: [/no subscription|do not know|0\.40/] },
  {
    asks: 'does stable mean I can build there',
    must: [/engineer|95 % interval/],
    mustNot: [/you can build/],
  },
  { asks: 'who made this service', must: [/assistant|data|do not know/] },
  { asks: 'Recommend a good pizza place', must: [UNKNOWN] },
  { asks: 'What will the stock market do?', must: [/do not know|doesn't forecast/] },
];
