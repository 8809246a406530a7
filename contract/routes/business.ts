import { BusinessApplication, BusinessMembership, PrivateImage } from '../business.ts';
import { memberEndpoint } from '../endpoint.ts';

export const businessRoutes = {
  read: memberEndpoint('GET /v1/app-users/business', {
    summary: 'Retrieve the state of the member’s business application.',
    reply: BusinessMembership,
  }),
  apply: memberEndpoint('POST /v1/app-users/business', {
    summary: 'Apply for business membership with a business number and a certificate.',
    body: BusinessApplication,
    reply: BusinessMembership,
    status: 201,
    errors: ['BUSINESS_ALREADY', 'BUSINESS_TAKEN', 'BUSINESS_WAITING', 'FILE_UNKNOWN'],
  }),
  picture: memberEndpoint('GET /v1/app-users/business/picture', {
    summary: 'Retrieve the submitted business certificate.',
    reply: PrivateImage,
    errors: ['NOT_FOUND'],
  }),
};
